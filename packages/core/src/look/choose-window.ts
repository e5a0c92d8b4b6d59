import { z } from 'zod';

import type { WindowInfo } from '../device/window.ts';
import { HandsightError } from '../error/errors.ts';
import { windowGone } from '../error/window-gone.ts';

/** The window a caller means; the frontmost one if empty. */
export interface WindowChoice {
  uid?: string | undefined;
  index?: number | undefined;
}

/** The same in a request: by uid, or by its index in the list of windows. */
export const WindowChoiceSchema = z.strictObject({
  uid: z.string().min(1).max(500).optional(),
  index: z.number().int().min(0).optional(),
}) satisfies z.ZodType<WindowChoice>;

/** The order of windows: the focused window, then by title. Keyboards and toasts come last. */
export function inListOrder(windows: readonly WindowInfo[]): WindowInfo[] {
  const rank = (w: WindowInfo): number => (w.focused ? 0 : w.kind === 'keyboard' || w.kind === 'toast' ? 2 : 1);
  return [...windows].sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title) || a.window_uid.localeCompare(b.window_uid));
}

/** A window that is gone is refused, never replaced by another one. */
export function chooseWindow(windows: readonly WindowInfo[], choice: WindowChoice): WindowInfo {
  if (choice.uid !== undefined) {
    const chosen = windows.find((w) => w.window_uid === choice.uid);
    if (chosen !== undefined) return chosen;
    throw windowGone(choice.uid);
  }
  const ordered = inListOrder(windows);
  if (choice.index !== undefined) {
    const chosen = ordered[choice.index];
    if (chosen !== undefined) return chosen;
    const { length: count } = ordered;
    throw new HandsightError('BadRequest', `window_index ${choice.index} does not exist; the device has ${count} windows, from 0`, {
      window_index: choice.index,
      count,
    });
  }
  const others = ordered.filter((w) => w.own !== true);
  const front =
    others.find((w) => w.focused && w.kind !== 'keyboard') ??
    others.filter((w) => w.kind === 'app' || w.kind === 'dialog').sort((a, b) => b.layer - a.layer)[0] ??
    others[0];
  if (front !== undefined) return front;
  if (ordered.length > 0) {
    throw new HandsightError('ForeignWindow', 'the only window is the one that Handsight runs in; name it by its window_uid', {
      windows: ordered.map((w) => w.window_uid),
    });
  }
  throw windowGone({ count: 0 }, 'the device shows no window');
}
