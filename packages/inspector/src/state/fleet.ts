import { computed, signal } from '@preact/signals';

import { get, post, Refused } from '../api/call.ts';
import type { FleetRun, FleetStatus } from '../api/types.ts';
import { health } from './device.ts';
import { reportRefusal } from './notice.ts';

/** Whether the server belongs to a fleet at all. */
export const hasFleet = computed(() => (health.value?.fleet ?? null) !== null);
export const isFleetShown = signal(false);
export const fleet = signal<FleetStatus | undefined>(undefined);
/** Why the shown state may be out of date. */
export const fleetProblem = signal<string | undefined>(undefined);
/** Screens of the devices by key, as data URLs. */
export const screens = signal<ReadonlyMap<string, string>>(new Map());
/** Names of the runs, by id. */
export const runNames = signal<ReadonlyMap<string, string>>(new Map());

/** Hosts take one picture per second. */
const EVERY_MS = 1000;

let following = new AbortController();

export function showFleet(): void {
  if (isFleetShown.value) return;
  isFleetShown.value = true;
  following = new AbortController();
  void follow(following.signal);
}

export function closeFleet(): void {
  isFleetShown.value = false;
  following.abort();
}

async function follow(stop: AbortSignal): Promise<void> {
  const isWatched = (): boolean => !stop.aborted;
  while (isWatched()) {
    if (document.visibilityState === 'visible') {
      try {
        await load(stop);
        fleetProblem.value = undefined;
      } catch (error) {
        if (isWatched()) fleetProblem.value = error instanceof Refused ? error.refusal.message : 'the server does not answer';
      }
    }
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

async function load(signal: AbortSignal): Promise<void> {
  const status = await get<FleetStatus>('/api/fleet', {}, { signal });
  fleet.value = status;
  await Promise.all([...status.devices.map(({ key }) => loadScreen(key, signal)), loadNames(status, signal)]);
}

async function loadScreen(key: string, signal: AbortSignal): Promise<void> {
  const { png } = await get<{ png: string | null }>('/api/fleet/screen', { key }, { signal });
  if (png !== null) screens.value = new Map(screens.value).set(key, `data:image/png;base64,${png}`);
}

async function loadNames({ devices }: FleetStatus, signal: AbortSignal): Promise<void> {
  const ids = devices.flatMap(({ run }) => (run === null || runNames.value.has(run) ? [] : [run]));
  for (const id of ids) {
    const { run } = await get<{ run: FleetRun }>(`/api/fleet/runs/${encodeURIComponent(id)}`, {}, { signal });
    runNames.value = new Map(runNames.value).set(id, run.name);
  }
}

const send = (path: string): Promise<unknown> => post(path, {}).catch(reportRefusal);

export const drainHost = (name: string, draining: boolean): Promise<unknown> =>
  send(`/api/fleet/hosts/${encodeURIComponent(name)}/${draining ? 'drain' : 'resume'}`);

export const cancelFleetRun = (id: string): Promise<unknown> => send(`/api/fleet/runs/${encodeURIComponent(id)}/cancel`);
