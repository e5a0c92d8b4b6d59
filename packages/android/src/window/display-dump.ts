import { windowHeadIn } from './window-block.ts';

export interface DumpedDisplay {
  id: number;
  width: number;
  height: number;
  dpi: number;
  /** Whether the display is landscape at rotation 0. */
  isNaturallyWide: boolean;
}

export interface FocusedApp {
  component: string;
  packageName: string;
  task: number | undefined;
}

/** One display's part of `dumpsys window displays`. */
export interface DisplayPart {
  display: DumpedDisplay | undefined;
  /** The window that keys go to. */
  focus: { hash: string; title: string } | undefined;
  focusedApp: FocusedApp | undefined;
}

const DISPLAY_HEAD = /^\s*Display: mDisplayId=(\d+)/gm;

/** The dump's part for each display. Before Android 10 the focus is printed with the windows, for the default display. */
export function displayParts(text: string): ReadonlyMap<number, DisplayPart> {
  const heads = [...text.matchAll(DISPLAY_HEAD)];
  const parts = new Map<number, DisplayPart>();
  heads.forEach((head, i) => {
    const id = Number(head[1]);
    parts.set(id, partOf(id, text.slice(head.index, heads[i + 1]?.index)));
  });
  const before = partOf(0, text.slice(0, heads[0]?.index));
  const main = parts.get(0);
  parts.set(0, {
    display: main?.display ?? before.display,
    focus: main?.focus ?? before.focus,
    focusedApp: main?.focusedApp ?? before.focusedApp,
  });
  return parts;
}

/** The display Android reports as focused. */
export const topFocusedDisplay = (text: string): number | undefined => {
  const found = /\bmTopFocusedDisplayId=(\d+)/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
};

const partOf = (id: number, text: string): DisplayPart => ({
  display: displayOf(id, text),
  focus: focusOf(text),
  focusedApp: focusedAppOf(text),
});

function focusOf(text: string): DisplayPart['focus'] {
  const line = [...text.matchAll(/\bmCurrentFocus=(Window\{.*)$/gm)].at(-1)?.[1];
  const head = line === undefined ? undefined : windowHeadIn(line);
  return head === undefined ? undefined : { hash: head.hash, title: head.title };
}

function focusedAppOf(text: string): FocusedApp | undefined {
  const found = [...text.matchAll(/\bmFocusedApp=.*?ActivityRecord\{\S+ u\d+ (([\w.]+)\/[\w.$]+)\}?(?: t(\d+))?/g)].at(-1);
  if (found === undefined) return undefined;
  return { component: found[1] ?? '', packageName: found[2] ?? '', task: found[3] === undefined ? undefined : Number(found[3]) };
}

function displayOf(id: number, text: string): DumpedDisplay | undefined {
  const found = /\binit=(\d+)x(\d+) (\d+)dpi.*?\bcur=(\d+)x(\d+)/.exec(text);
  if (found === null) return undefined;
  const [initWidth = 0, initHeight = 0, initDpi = 0, width = 0, height = 0] = found.slice(1).map(Number);
  const base = /\bbase=\d+x\d+ (\d+)dpi/.exec(text)?.[1];
  return { id, width, height, dpi: base === undefined ? initDpi : Number(base), isNaturallyWide: initWidth > initHeight };
}
