import type { FleetClient, FleetStatus, RunRecord } from '@handsight/fleet';
import { connectFleet } from '@handsight/server/fleet';
import { columns } from '../columns.ts';
import { onFault } from '../failure.ts';
import { print, printJson, printLines, styled, type Line } from '../terminal.ts';

export interface FleetCommandFlags {
  fleet?: string;
  json?: true;
}

export async function runFleetStatus(flags: FleetCommandFlags): Promise<void> {
  await withFleet(flags, async (client) => {
    const status = await client.status();
    if (flags.json === true) await printJson(status);
    else await printLines(statusLines(status));
  });
}

export async function runFleetVerb(verb: string, value: string, flags: FleetCommandFlags): Promise<void> {
  await withFleet(flags, async (client) => {
    if (verb === 'drain' || verb === 'resume') {
      const { name, draining } = await client.drain(value, verb === 'drain');
      if (flags.json === true) await printJson({ host: name, draining });
      else await print(draining ? `${name} finishes its runs and takes no more.` : `${name} takes runs again.`);
      return;
    }
    const { work: _, ...run } = verb === 'cancel' ? await client.cancel(value) : await client.run(value);
    if (flags.json === true) await printJson(run);
    else await printLines(runLines(run));
  });
}

async function withFleet(flags: FleetCommandFlags, work: (client: FleetClient) => Promise<void>): Promise<void> {
  const client = await connectFleet(flags, onFault);
  try {
    await work(client);
  } finally {
    await client.close();
  }
}

function statusLines({ server, hosts, devices, lanes, waiting, running, ...ended }: FleetStatus): Line[] {
  const head = `${counted(hosts.length, 'host')}, ${counted(devices.length, 'device')}, ${counted(running, 'run')} under way, ${waiting} waiting; ended in the last minute ${ended.ended_last_minute}, in five ${ended.ended_last_5_minutes}`;
  const busyOn = (name: string): number => devices.filter(({ host, busy }) => host === name && busy).length;
  return [
    styled('bold', server),
    head,
    ...(hosts.length === 0
      ? []
      : columns(
          ['host', 'version', 'state', 'devices', 'busy', 'seen'],
          hosts.map(({ name, version, draining, devices: count, seen_ms_ago }) => [
            ...[name, version, draining ? 'draining' : 'taking', String(count), String(busyOn(name))],
            `${(seen_ms_ago / 1000).toFixed(1)} s ago`,
          ]),
        )),
    ...(devices.length === 0
      ? []
      : columns(
          ['device', 'host', 'kind', 'model', 'tags', 'lease', 'run'],
          devices.map(({ device, host, kind, version, model, tags, token, run, busy }) => [
            ...[device, host, `${kind} ${version}`, model, tags.join(',')],
            ...[busy ? String(token) : '-', run ?? '-'],
          ]),
        )),
    ...(lanes.length === 0
      ? []
      : columns(
          ['request', 'waiting', 'running'],
          lanes.map((lane) => [lane.request, String(lane.waiting), String(lane.running)]),
        )),
  ];
}

function runLines({ id, kind, name, submitter, request, attempts, attempt, end, cancelled }: Omit<RunRecord, 'work'>): Line[] {
  const state = end === null ? (cancelled ? 'being cancelled' : attempt === 0 ? 'waiting' : 'begun') : end.outcome;
  return [
    styled(end === null ? 'bold' : end.outcome === 'passed' ? 'green' : 'red', `${state}  ${id}  ${kind} ${name}`),
    `  submitted by ${submitter}, asks for ${request}`,
    ...attempts.map(({ number, host, device, token }) => `  attempt ${number}: ${device} on ${host}, lease ${token}`),
    ...(end?.reason === null || end === null ? [] : [`  ${end.reason}`]),
    ...(end?.artifacts ?? []).map(({ name: file, bytes }) => `  ${file} (${bytes} bytes)`),
    ...(end?.dropped ?? []).map((file) => `  not kept: ${file}`),
  ];
}

const counted = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : 's'}`;
