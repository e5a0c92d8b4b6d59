import type { Screen } from '@handsight/core/look';
import type { Connection } from '@handsight/tools/tool';

export interface Reading {
  device: string;
  screen: Screen;
  keyboard: boolean;
}

const readings = new WeakMap<Connection, Reading>();

/** Remembers what a connection was last shown, so that changes since then can be reported. */
export function rememberReading(connection: Connection, reading: Reading): void {
  readings.set(connection, reading);
}

/** Undefined before the first reading, and after a change of device. */
export function previousReading(connection: Connection, device: string): Reading | undefined {
  const last = readings.get(connection);
  return last?.device === device ? last : undefined;
}
