import { displayParts, topFocusedDisplay, type DisplayPart, type DumpedDisplay, type FocusedApp } from './display-dump.ts';
import { parseScreenState, type ScreenState } from './screen-state.ts';
import { windowHeadIn, windowOf, type DumpedWindow, type WindowHead } from './window-block.ts';

export interface WindowDump {
  /** Topmost first, including those of other displays. */
  windows: DumpedWindow[];
  /** The selected display: the requested one, else the focused one. */
  displayId: number;
  /** The window that keys go to on that display. */
  focus: { hash: string; title: string } | undefined;
  focusedApp: FocusedApp | undefined;
  display: DumpedDisplay | undefined;
  /** Every display, the selected one first. */
  displays: DumpedDisplay[];
  state: ScreenState;
}

/** The command whose output is read here. From Android 10 on the focus is printed with the displays only. */
export const WINDOW_DUMP = 'dumpsys window windows; dumpsys window displays; dumpsys window policy';

/** @param chosen The requested display. */
export function parseWindowDump(text: string, chosen?: number): WindowDump {
  const parts = displayParts(text);
  const displayId = [chosen, topFocusedDisplay(text)].find((id) => id !== undefined && parts.has(id)) ?? 0;
  const { display, focus, focusedApp } = parts.get(displayId) ?? NOTHING;
  const others = [...parts.values()].flatMap((part) => (part.display === undefined || part.display.id === displayId ? [] : [part.display]));
  const displays = display === undefined ? others : [display, ...others];
  return { windows: windowsIn(text), displayId, focus, focusedApp, display, displays, state: parseScreenState(text) };
}

const NOTHING: DisplayPart = { display: undefined, focus: undefined, focusedApp: undefined };

function windowsIn(text: string): DumpedWindow[] {
  const windows: DumpedWindow[] = [];
  let block: { head: WindowHead; lines: string[]; attributes: AttributeBraces } | undefined;
  const finish = (): void => {
    if (block !== undefined) windows.push(windowOf(block.head, block.lines.join('\n')));
    block = undefined;
  };
  for (const line of text.split('\n')) {
    const head = /^ *Window #\d+ Window\{/.test(line) ? windowHeadIn(line) : undefined;
    if (head !== undefined) {
      finish();
      block = { head, lines: [], attributes: new AttributeBraces() };
    } else if (block?.attributes.holds(line) !== true && /^ {0,2}\S/.test(line)) finish();
    else block?.lines.push(line);
  }
  finish();
  return windows;
}

/** Android 12L and 13 print the attributes of bars once per rotation, and those lines are indented less than the window they belong to. */
class AttributeBraces {
  #depth = 0;

  holds(line: string): boolean {
    // Truncated attributes end where the window manager's own fields begin.
    if (this.#depth > 0 && /^ {2}m[A-Z]/.test(line)) this.#depth = 0;
    const start = this.#depth > 0 ? 0 : line.indexOf('mAttrs=');
    if (start < 0) return false;
    for (const c of line.slice(start)) this.#depth += c === '{' ? 1 : c === '}' ? -1 : 0;
    return true;
  }
}
