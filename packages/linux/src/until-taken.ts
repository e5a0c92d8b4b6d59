import type { Call } from '@handsight/core/device';

/** A value the program does not show by then was rejected or changed. */
const TAKEN_MS = 200;

export async function until({ clock, signal }: Call, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = clock.now() + TAKEN_MS;
  while (clock.now() < end) {
    if (await isSo()) return true;
    await clock.after(10, signal);
  }
  return false;
}
