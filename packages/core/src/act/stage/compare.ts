import { refsOf } from '../../look/refs-of.ts';
import type { Call } from '../../device/call.ts';
import type { WindowInfo } from '../../device/window.ts';
import { diff, type Changes } from '../../screen/diff/changes.ts';
import { customDiff, type CustomOp } from '../../screen/diff/custom.ts';
import { printChanges } from '../../screen/diff/text.ts';
import { toElement, type Element } from '../../screen/observer-element.ts';
import type { Look } from '../../host/look.ts';
import type { DeviceSession } from '../../host/device-session.ts';

export interface Compared {
  changed: boolean;
  /** Undefined when another window is in front now. */
  changes: Changes | undefined;
  ops: CustomOp[];
  /** In the style asked for. */
  text: string;
  keyboard: { before: boolean; after: boolean };
  windowChanged: { from: string; to: string; title: string; tree: Element } | null;
  newDialogs: { window_uid: string; title: string }[];
}

export type DiffStyle = 'compact' | 'sections';

const NO_REFS = { refOf: () => undefined };

export const hasKeyboard = (windows: WindowInfo[]): boolean => windows.some((w) => w.kind === 'keyboard');

/** What is different now: the diff, or the new window where another one has come to the front. */
export async function compare(
  session: DeviceSession,
  before: Look,
  windowsBefore: WindowInfo[],
  after: Look,
  style: DiffStyle,
  call: Call,
): Promise<Compared> {
  const windows = await session.windows(call);
  const known = new Set(windowsBefore.map((w) => w.window_uid));
  const { redaction } = session.host.guard;
  const newDialogs = windows
    .filter((w) => (w.kind === 'dialog' || (w.kind === 'system' && w.focused)) && !known.has(w.window_uid))
    .map((w) => ({ window_uid: w.window_uid, title: redaction.redactTitle(w.title) }));
  const keyboard = { before: hasKeyboard(windowsBefore), after: hasKeyboard(windows) };
  if (before.window.window_uid !== after.window.window_uid) {
    const { window_uid: to, title } = after.window;
    const windowChanged = { from: before.window.window_uid, to, title, tree: toElement(after.root) };
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
  const changes = diff(before.root, after.root);
  const refs = style === 'sections' ? NO_REFS : refsOf(before, after);
  return {
    changed: !changes.unchanged || keyboard.before !== keyboard.after || newDialogs.length > 0,
    changes,
    ops: customDiff(changes),
    text: printChanges(changes, refs, { style, keyboard }),
    keyboard,
    windowChanged: null,
    newDialogs,
  };
}
