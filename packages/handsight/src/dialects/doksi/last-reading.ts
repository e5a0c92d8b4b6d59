import type { ShownScreen } from '@handsight/core/look';
import type { Connection } from '../../tool/context.ts';

export interface Reading {
  device: string;
  screen: ShownScreen;
  keyboard: boolean;
}

const readings = new WeakMap<Connection, Reading>();

/** What a connection has been shown last, so that it can be told what has changed since. */
export function rememberReading(connection: Connection, reading: Reading): void {
  readings.set(connection, reading);
}

/** Undefined before the first reading, and after a change of device. */
export function previousReading(connection: Connection, device: string): Reading | undefined {
  const last = readings.get(connection);
  return last?.device === device ? last : undefined;
}
