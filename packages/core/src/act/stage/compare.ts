import { refsOf } from '../../look/refs-of.ts';
import type { WindowInfo } from '../../device/window.ts';
import { diff, type Changes } from '../../screen/diff/changes.ts';
import { customDiff, type CustomOp } from '../../screen/diff/custom.ts';
import { printChanges } from '../../screen/diff/text.ts';
import type { Element } from '../../screen/observer-element.ts';
import type { Watched } from '../../look/layout.ts';

export interface Compared {
  changed: boolean;
  /** Undefined where no two trees are compared: another window is in front now, or nothing has been read again. */
  changes: Changes | undefined;
  ops: CustomOp[];
  /** In the requested style. */
  text: string;
  keyboard: { before: boolean; after: boolean };
  windowChanged: { from: string; to: string; title: string; tree: Element } | null;
  newDialogs: { window_uid: string; title: string }[];
}

export type DiffStyle = 'compact' | 'sections';

const NO_REFS = { refOf: () => undefined };

export const hasKeyboard = (windows: readonly WindowInfo[]): boolean => windows.some((w) => w.kind === 'keyboard');

/** What changed: the diff, or the new window if another one came to the front. */
export function compare(before: Watched, after: Watched, style: DiffStyle): Compared {
  const known = new Set(before.layout.windows.map((w) => w.window_uid));
  const { redaction } = after.layout.session.host.guard;
  const newDialogs = after.layout.windows
    .filter((w) => (w.kind === 'dialog' || (w.kind === 'system' && w.focused)) && !known.has(w.window_uid))
    .map((w) => ({ window_uid: w.window_uid, title: redaction.redactTitle(w.title) }));
  const keyboard = { before: hasKeyboard(before.layout.windows), after: hasKeyboard(after.layout.windows) };
  if (before.screen.window.window_uid !== after.screen.window.window_uid) {
    const { window_uid: to, title } = after.screen.window;
    const windowChanged = { from: before.screen.window.window_uid, to, title, tree: after.screen.element };
    return {
      changed: true,
      changes: undefined,
      ops: [],
      text: `window changed to "${title}" (${to})`,
      keyboard,
      windowChanged,
      newDialogs,
    };
  }
  // The device reported no change since the previous reading.
  if (before.screen === after.screen && keyboard.before === keyboard.after)
    return { changed: newDialogs.length > 0, changes: undefined, ops: [], text: '', keyboard, windowChanged: null, newDialogs };
  const changes = diff(before.screen.root, after.screen.root);
  const refs = style === 'sections' ? NO_REFS : refsOf(before.screen, after.screen);
  return {
    changed: !changes.unchanged || keyboard.before !== keyboard.after || newDialogs.length > 0,
    changes,
    ops: customDiff(changes),
    // It quotes the earlier reading, parts of which may have become secret since.
    text: after.layout.session.redacted(printChanges(changes, refs, { style, keyboard })),
    keyboard,
    windowChanged: null,
    newDialogs,
  };
}
