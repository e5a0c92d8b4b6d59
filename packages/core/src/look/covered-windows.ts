import type { WindowInfo } from '../device/window.ts';
import { overlaps } from '../screen/geometry.ts';

/** The windows that a dialog lies over, the nearest first: its program's own, and on a phone, where it may be the system's, the app's. */
export function coveredWindows(dialog: WindowInfo, windows: readonly WindowInfo[]): WindowInfo[] {
  if (dialog.kind !== 'dialog') return [];
  const below = windows
    .filter(({ kind, layer, bounds }) => (kind === 'app' || kind === 'dialog') && layer < dialog.layer && overlaps(bounds, dialog.bounds))
    .sort((a, b) => b.layer - a.layer);
  const own = below.filter(({ pid, process }) => pid === dialog.pid && process === dialog.process);
  return own.length > 0 || dialog.frame !== undefined ? own : below.slice(0, 1);
}
