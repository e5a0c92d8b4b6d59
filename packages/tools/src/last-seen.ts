import type { DeviceClient } from '@handsight/core/client';
import type { Screen } from '@handsight/core/look';
import type { Connection } from './tool/context.ts';

interface Memory {
  /** Tree token by device and window. */
  tokens: Map<string, string>;
  /** The last action known to this connection, by device. */
  steps: Map<string, number>;
}

const memories = new WeakMap<Connection, Memory>();

function memoryOf(connection: Connection): Memory {
  const memory = memories.get(connection) ?? { tokens: new Map<string, string>(), steps: new Map<string, number>() };
  memories.set(connection, memory);
  return memory;
}

const keyOf = (device: string, uid: string): string => `${device}\n${uid}`;

/** Windows come and go; at most this many are remembered. */
const MOST_WINDOWS = 64;

/** Remembers that a connection has been shown this screen. */
export function hasSeen(connection: Connection, device: string, { window, tree_token }: Screen): void {
  const { tokens } = memoryOf(connection);
  const key = keyOf(device, window.window_uid);
  tokens.delete(key);
  tokens.set(key, tree_token);
  const [oldest] = tokens.keys();
  if (tokens.size > MOST_WINDOWS && oldest !== undefined) tokens.delete(oldest);
}

/** The token of the last reading of a window that a connection was shown. */
export const lastSeen = (connection: Connection, device: string, uid: string): string | undefined =>
  memoryOf(connection).tokens.get(keyOf(device, uid));

/** Whether the connection has been shown exactly this state of the window. */
export function hasSeenUnchanged(connection: Connection, { device, host }: DeviceClient, { window, tree_hash }: Screen): boolean {
  const token = lastSeen(connection, device, window.window_uid);
  return token !== undefined && host.tokens.get(token, keyOf(device, window.window_uid))?.treeHash === tree_hash;
}

/** Actions of other callers on the device since this connection last looked; empty if there were none. */
export function doneByOthers(connection: Connection, { host, device }: DeviceClient): string {
  const { steps } = memoryOf(connection);
  const since = steps.get(device);
  steps.set(device, host.steps.count);
  if (since === undefined) return '';
  const done = host.receipts
    .list()
    .filter((r) => r.device === device && r.step_id > since && r.caller !== connection.caller && r.dispatched !== 'no');
  return done.length === 0 ? '' : `Others acted since: ${done.map((r) => `${r.action_type} by ${r.caller}`).join(', ')}.`;
}
