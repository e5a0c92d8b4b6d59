import type { Bounds } from '@handsight/core/screen';

/** A window as `dumpsys window windows` prints it. */
export interface DumpedWindow {
  /** `5c6aa4b`, Android's own name of the window. */
  hash: string;
  title: string;
  packageName: string;
  /** `BASE_APPLICATION`, `INPUT_METHOD` …; numbers of old Androids are translated. */
  type: string;
  task: number | undefined;
  pid: number;
  frame: Bounds;
  /** How much of the frame's top is not the window's own; keyboards fill the screen and leave its upper part free. */
  freeTop: number;
  isShown: boolean;
  isSecure: boolean;
  displayId: number;
}

export interface DumpedDisplay {
  width: number;
  height: number;
  dpi: number;
  /** Whether the display is wider than high when it is not turned. */
  isNaturallyWide: boolean;
}

export interface WindowDump {
  /** Nearest to the viewer first. */
  windows: DumpedWindow[];
  /** The window that keys go to. */
  focus: { hash: string; title: string } | undefined;
  focusedApp: { component: string; packageName: string; task: number | undefined } | undefined;
  display: DumpedDisplay | undefined;
}

/** The command whose output is read here. From Android 10 on the focus is printed with the displays only. */
export const WINDOW_DUMP = 'dumpsys window windows; dumpsys window displays';

const TYPE_NUMBERS: Readonly<Record<string, string>> = {
  '1': 'BASE_APPLICATION',
  '2': 'APPLICATION',
  '3': 'APPLICATION_STARTING',
  '1000': 'APPLICATION_PANEL',
  '1002': 'APPLICATION_SUB_PANEL',
  '1003': 'APPLICATION_ATTACHED_DIALOG',
  '2000': 'STATUS_BAR',
  '2003': 'SYSTEM_ALERT',
  '2005': 'TOAST',
  '2008': 'SYSTEM_DIALOG',
  '2010': 'SYSTEM_ERROR',
  '2011': 'INPUT_METHOD',
  '2012': 'INPUT_METHOD_DIALOG',
  '2013': 'WALLPAPER',
  '2019': 'NAVIGATION_BAR',
  '2038': 'APPLICATION_OVERLAY',
};

const FLAG_SECURE = 0x2000;
const NOWHERE: Bounds = { left: 0, top: 0, right: 0, bottom: 0 };

const WINDOW_HEAD = /^ *Window #\d+ Window\{([0-9a-f]+) (?:u\d+ )?(.*?)(?: EXITING)?\}:?\s*$/;
const RECT = String.raw`\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]`;

export function parseWindowDump(text: string): WindowDump {
  const windows: DumpedWindow[] = [];
  let block: { hash: string; title: string; lines: string[] } | undefined;
  const finish = (): void => {
    if (block !== undefined) windows.push(windowOf(block.hash, block.title, block.lines.join('\n')));
    block = undefined;
  };
  for (const line of text.split('\n')) {
    const head = WINDOW_HEAD.exec(line);
    if (head !== null) {
      finish();
      block = { hash: head[1] ?? '', title: head[2] ?? '', lines: [] };
    } else if (/^\S/.test(line) || /^ {2}\S/.test(line)) finish();
    else block?.lines.push(line);
  }
  finish();
  return { windows, focus: focusOf(text), focusedApp: focusedAppOf(text), display: displayOf(text) };
}

function windowOf(hash: string, title: string, block: string): DumpedWindow {
  const find = (pattern: RegExp): string | undefined => pattern.exec(block)?.[1];
  const is = (pattern: RegExp, unsaid: boolean): boolean => {
    const said = find(pattern);
    return said === undefined ? unsaid : said === 'true';
  };
  const type = find(/\bty=(\w+)/) ?? '';
  const task = find(/\bActivityRecord\{[^}]*? t(\d+)[^}]*\}/) ?? find(/\btaskId=(\d+)/);
  return {
    hash,
    title,
    packageName: find(/\bpackage=(\S+)/) ?? packageIn(title),
    type: TYPE_NUMBERS[type] ?? type,
    task: task === undefined ? undefined : Number(task),
    pid: Number(find(/\bmSession=Session\{\S+ (\d+):/) ?? 0),
    frame: rectIn(block, `(?:^|[^\\w])(?:m?[fF]rame)=${RECT}`) ?? NOWHERE,
    freeTop: rectIn(block, `mGivenContentInsets=${RECT}`)?.top ?? 0,
    isShown:
      (find(/\bmViewVisibility=0x(\d+)/) ?? '0') === '0' &&
      is(/\bmHasSurface=(\w+)/, true) &&
      is(/\bisReadyForDisplay\(\)=(\w+)/, true) &&
      is(/\bisOnScreen=(\w+)/, true) &&
      is(/\bisVisible=(\w+)/, true),
    isSecure: isSecure(block),
    displayId: Number(find(/\bmDisplayId=(\d+)/) ?? 0),
  };
}

/** Flags are words from Android 9 on, a hexadecimal number before. */
function isSecure(block: string): boolean {
  const number = /\bfl=#([0-9a-f]+)/.exec(block)?.[1];
  if (number !== undefined) return (parseInt(number, 16) & FLAG_SECURE) !== 0;
  const words = /\bfl=([A-Z_ ]+)/.exec(block)?.[1] ?? '';
  return words.split(' ').includes('SECURE');
}

function rectIn(block: string, pattern: string): Bounds | undefined {
  const found = new RegExp(pattern, 'm').exec(block);
  if (found === null) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(1).map(Number);
  return { left, top, right, bottom };
}

const packageIn = (title: string): string => /^([\w.]+)\/[\w.$]+$/.exec(title)?.[1] ?? '';

function focusOf(text: string): WindowDump['focus'] {
  const found = [...text.matchAll(/\bmCurrentFocus=Window\{([0-9a-f]+) (?:u\d+ )?([^}]*)\}/g)].at(-1);
  return found === undefined ? undefined : { hash: found[1] ?? '', title: found[2] ?? '' };
}

function focusedAppOf(text: string): WindowDump['focusedApp'] {
  const found = [...text.matchAll(/\bmFocusedApp=.*?ActivityRecord\{\S+ u\d+ (([\w.]+)\/[\w.$]+)(?: t(\d+))?/g)].at(-1);
  if (found === undefined) return undefined;
  return { component: found[1] ?? '', packageName: found[2] ?? '', task: found[3] === undefined ? undefined : Number(found[3]) };
}

function displayOf(text: string): DumpedDisplay | undefined {
  const found = /\binit=(\d+)x(\d+) (\d+)dpi.*?\bcur=(\d+)x(\d+)/.exec(text);
  if (found === null) return undefined;
  const [initWidth = 0, initHeight = 0, initDpi = 0, width = 0, height = 0] = found.slice(1).map(Number);
  const base = /\bbase=\d+x\d+ (\d+)dpi/.exec(text)?.[1];
  return { width, height, dpi: base === undefined ? initDpi : Number(base), isNaturallyWide: initWidth > initHeight };
}
