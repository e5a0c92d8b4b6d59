import { Counter, Gauge, type Registry } from 'prom-client';

import type { Host } from '@handsight/core/host';
import { fleetOf } from './fleet-of.ts';

/** Fleet metrics of a host. They exist, as 0, even if the host is in no fleet. */
export function addFleetMetrics(registry: Registry, host: Host): void {
  const registers = [registry];
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  };
  gauge('handsight_fleet_ready', 'Whether the host takes runs of its fleet', () => (fleetOf(host)?.readiness().ready === true ? 1 : 0));
  gauge('handsight_fleet_devices', 'Devices that the host offers', () => fleetOf(host)?.devices.length ?? 0);
  gauge('handsight_fleet_running', 'Runs under way here', () => fleetOf(host)?.running.length ?? 0);
  const total = (name: string, help: string, read: () => number): void => {
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  };
  total('handsight_fleet_begun_total', 'Attempts begun here', () => fleetOf(host)?.counters.begun ?? 0);
  total('handsight_fleet_given_back_total', 'Runs given back for others', () => fleetOf(host)?.counters.givenBack ?? 0);
  total('handsight_fleet_leases_lost_total', 'Leases that ran out under a run', () => fleetOf(host)?.counters.leasesLost ?? 0);
  total('handsight_fleet_faults_total', 'Failed questions to the server of the fleet', () => fleetOf(host)?.counters.faults ?? 0);
  new Counter({
    name: 'handsight_fleet_ended_total',
    help: 'Runs ended here, by outcome',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of fleetOf(host)?.counters.ended ?? []) this.inc({ outcome }, count);
    },
  });
}
