import { hostname } from 'node:os';
import type { Host } from '@handsight/core/host';
import { FleetHost, FleetStore, type RunOutcome, type Runner } from '@handsight/fleet';
import { RunOptionsSchema, type RunResult } from '@handsight/agent';
import { parseInput } from '@handsight/core/act';
import { startRun } from '@handsight/tools/agent';
import { enterFleet } from './fleet-of.ts';
import { fleetSecret } from './fleet-settings.ts';

export interface JoinOptions {
  url: string;
  name?: string | undefined;
  tags: readonly string[];
  sharedFolder?: string | undefined;
  leaseSeconds?: number | undefined;
  /** The host's own address. */
  ownUrl: string;
  devices: readonly string[];
  onFault: (error: unknown) => void;
}

/** Offers a host's devices to a fleet; it leaves the fleet when the host closes. */
export async function joinFleet(host: Host, options: JoinOptions): Promise<FleetHost> {
  const { url, tags, sharedFolder, leaseSeconds, ownUrl, devices, onFault } = options;
  const store = await FleetStore.open({
    ...{ url, secret: fleetSecret(), onFault },
    ...(leaseSeconds === undefined ? {} : { leaseMs: leaseSeconds * 1000 }),
  });
  try {
    const name = options.name ?? `${hostname()}:${new URL(ownUrl).port}`;
    const member = await FleetHost.join({ store, host, name, url: ownUrl, devices, tags, sharedFolder, agentRunner });
    enterFleet(host, member);
    host.beforeClose(async () => {
      await member.close();
      await store.close();
    });
    return member;
  } catch (error) {
    await store.close();
    throw error;
  }
}

type Outcome = Exclude<RunOutcome, 'expired'>;

const outcomeOf = ({ status }: RunResult): Outcome => {
  switch (status) {
    case 'finished':
      return 'passed';
    case 'cancelled':
      return 'cancelled';
    case 'device_lost':
      return 'lost';
    default:
      return 'failed';
  }
};

/** Runs the agent for the fleet, with the models configured on this host. */
export const agentRunner: Runner = async ({ host, run, device, caller, signal, onStep }) => {
  const options = parseInput(RunOptionsSchema, run.work, 'run');
  const agent = await startRun(host, { ...options, device }, device, { caller });
  agent.listen((event) => {
    if (event.type === 'step') onStep(event.step);
    if (event.type === 'state') host.fence(device).lend(caller, event.state === 'waiting_for_person' || event.state === 'taken_over');
  });
  // An exception in an abort listener would end the process.
  const onAbort = (): void => {
    if (agent.result === undefined) agent.cancel(String(signal.reason));
  };
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  const result = await agent.ended();
  signal.removeEventListener('abort', onAbort);
  const bytes = Buffer.from(JSON.stringify({ ...result, run_id: agent.id, goal: options.goal, device }));
  return {
    outcome: outcomeOf(result),
    reason: result.status === 'finished' ? null : `${result.status}: ${result.reason}`,
    files: [{ name: 'result.json', type: 'application/json', bytes }],
  };
};
