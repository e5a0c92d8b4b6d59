import type { WindowInfo } from '../device/window.ts';
import { overlaps } from '../screen/geometry.ts';

/** The windows below a dialog, the nearest first: those of its own program; on a phone, where the dialog may be the system's, the app's. */
export function coveredWindows(dialog: WindowInfo, windows: readonly WindowInfo[]): WindowInfo[] {
  if (dialog.kind !== 'dialog') return [];
  const below = windows
    .filter(({ kind, layer, bounds }) => (kind === 'app' || kind === 'dialog') && layer < dialog.layer && overlaps(bounds, dialog.bounds))
    .sort((a, b) => b.layer - a.layer);
  const own = below.filter(({ pid, process }) => pid === dialog.pid && process === dialog.process);
  return own.length > 0 || dialog.frame !== undefined ? own : below.slice(0, 1);
}
