import type { Call } from '@handsight/core/device';

/** What a program does not show by then it has not taken, or has made something else of. */
const TAKEN_MS = 200;

export async function until({ clock, signal }: Call, isSo: () => Promise<boolean>): Promise<boolean> {
  const end = clock.now() + TAKEN_MS;
  while (clock.now() < end) {
    if (await isSo()) return true;
    await clock.after(10, signal);
  }
  return false;
}
