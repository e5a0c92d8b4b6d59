import type { DeviceClient } from '@handsight/core/client';
import { realClock, type Call } from '@handsight/core/device';
import type { VirtualDevice } from '@handsight/virtual';
import type { ScriptedState } from '../truth/scripted-truth.ts';

/** A scripted device and a client that operates it, directly or over adb. */
export interface Site {
  device: VirtualDevice;
  client: DeviceClient;
  /** Ends it, where it does not end with its bed. */
  close?: () => Promise<void>;
}

export const LAB = 'org.lab';
export const OTHER = 'org.lab.other';
const CALL_MS = 10_000;
const MAX_LINES = 1000;
const QUIET_POLL_MS = 10;

/** A call that bypasses the client: to stage a case and to read its truth. */
export const callOf = (): Call => ({
  clock: realClock,
  deadline: realClock.now() + CALL_MS,
  signal: AbortSignal.timeout(CALL_MS),
});

/** Lines logged before the case was staged are not part of its truth. */
export async function stateOf(device: VirtualDevice, since: number): Promise<ScriptedState> {
  const [monitor] = await device.monitors(callOf());
  const lines = await device.logs.read({ maxLines: MAX_LINES }, callOf());
  const windows = await device.windows(callOf());
  return {
    variables: device.dataOf(LAB) ?? device.variables(),
    other: device.dataOf(OTHER) ?? {},
    running: device.running().map(({ app }) => app),
    clipboard: await device.clipboard.get(callOf()),
    landscape: monitor !== undefined && monitor.bounds.right > monitor.bounds.bottom,
    front: windows.find(({ focused }) => focused)?.process ?? '',
    keyboard: windows.some(({ kind }) => kind === 'keyboard'),
    log: lines.slice(since).map(({ text }) => text),
  };
}

export async function loggedLines(device: VirtualDevice): Promise<number> {
  return (await device.logs.read({ maxLines: MAX_LINES }, callOf())).length;
}

/** Waits until nothing is pending in the scenario. One that keeps restarting timers never settles. */
export async function untilQuiet(device: VirtualDevice): Promise<void> {
  const end = performance.now() + CALL_MS;
  while (!device.rest.isStill() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, QUIET_POLL_MS));
}

/** Shows a screen of the phone's scenario, bypassing the client. */
export async function openPage(device: VirtualDevice, page: string | undefined): Promise<void> {
  if (page !== undefined) await device.openLink(`lab://${page}`, callOf());
}
