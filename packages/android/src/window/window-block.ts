import type { Bounds } from '@handsight/core/screen';

/** A window as `dumpsys window windows` prints it. */
export interface DumpedWindow {
  /** `5c6aa4b`, Android's own id of the window. */
  hash: string;
  title: string;
  packageName: string;
  /** Android's user id: 0 is the owner, 10 and above are other users and work profiles, 999 a vendor's clones. */
  user: number;
  /** `BASE_APPLICATION`, `INPUT_METHOD` …; numbers are translated. */
  type: string;
  task: number | undefined;
  pid: number;
  frame: Bounds;
  /** How much of the frame's top is empty; keyboard windows fill the screen and leave its upper part free. */
  freeTop: number;
  isShown: boolean;
  isSecure: boolean;
  displayId: number;
}

/** The content of `Window{…}`. vivo puts the package before the hash and the type after the title. */
export interface WindowHead {
  hash: string;
  title: string;
  packageName: string | undefined;
  user: number;
  type: string | undefined;
}

const TYPE_NUMBERS: Readonly<Record<string, string>> = {
  '1': 'BASE_APPLICATION',
  '2': 'APPLICATION',
  '3': 'APPLICATION_STARTING',
  '4': 'DRAWN_APPLICATION',
  '1000': 'APPLICATION_PANEL',
  '1002': 'APPLICATION_SUB_PANEL',
  '1003': 'APPLICATION_ATTACHED_DIALOG',
  '1005': 'APPLICATION_ABOVE_SUB_PANEL',
  '2000': 'STATUS_BAR',
  '2003': 'SYSTEM_ALERT',
  '2005': 'TOAST',
  '2008': 'SYSTEM_DIALOG',
  '2010': 'SYSTEM_ERROR',
  '2011': 'INPUT_METHOD',
  '2012': 'INPUT_METHOD_DIALOG',
  '2013': 'WALLPAPER',
  '2019': 'NAVIGATION_BAR',
  '2024': 'NAVIGATION_BAR_PANEL',
  '2038': 'APPLICATION_OVERLAY',
  '2040': 'NOTIFICATION_SHADE',
};

const FLAG_SECURE = 0x2000;
const NOWHERE: Bounds = { left: 0, top: 0, right: 0, bottom: 0 };
const RECT = String.raw`\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]`;
const HEAD = String.raw`Window\{(?:([\w.]+):)?([0-9a-f]+) (?:u(\d+) )?(.*?)(?: type=(\d+))? ?(?: EXITING)?\}`;
/** A title may contain braces: the one at the end of the line closes it. */
const HEAD_OF_LINE = new RegExp(`${HEAD}:?\\s*$`, 'm');
const HEAD_ANYWHERE = new RegExp(HEAD);

/** Reads the first `Window{…}` of a text. */
export function windowHeadIn(text: string): WindowHead | undefined {
  const found = HEAD_OF_LINE.exec(text) ?? HEAD_ANYWHERE.exec(text);
  if (found === null) return undefined;
  const [, packageName, hash = '', user = '0', title = '', type] = found;
  return { hash, title: title.trim(), packageName, user: Number(user), type };
}

export function windowOf(head: WindowHead, block: string): DumpedWindow {
  const find = (pattern: RegExp): string | undefined => pattern.exec(block)?.[1];
  const is = (pattern: RegExp, unsaid: boolean): boolean => {
    const said = find(pattern);
    return said === undefined ? unsaid : said === 'true';
  };
  const type = find(/\bty=(\w+)/) ?? head.type ?? '';
  const task = find(ACTIVITY_TASK) ?? find(/\btaskId=(\d+)/);
  return {
    hash: head.hash,
    title: head.title,
    packageName: find(/\bpackage=(\S+)/) ?? head.packageName ?? packageIn(head.title),
    user: head.user,
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

/** Android 13 closes the brace before the task: `ActivityRecord{8d1c u0 com.app/.Main} t57}`. */
const ACTIVITY_TASK = /\bActivityRecord\{\S+ u\d+ [^\s}]+\}? t(\d+)/;

/** Flags are words from Android 9 on, `#` and a hexadecimal number before; Samsung prints the number without the `#`. */
function isSecure(block: string): boolean {
  const number = /\bfl=#?([0-9a-f]+)(?=[\s}]|$)/i.exec(block)?.[1];
  if (number !== undefined) return (parseInt(number, 16) & FLAG_SECURE) !== 0;
  const words = /\bfl=([A-Z][^\n}]*)/.exec(block)?.[1] ?? '';
  return words.split(' ').includes('SECURE');
}

function rectIn(block: string, pattern: string): Bounds | undefined {
  const found = new RegExp(pattern, 'm').exec(block);
  if (found === null) return undefined;
  const [left = 0, top = 0, right = 0, bottom = 0] = found.slice(1).map(Number);
  return { left, top, right, bottom };
}

const packageIn = (title: string): string => /^([\w.]+)\/[\w.$]+$/.exec(title)?.[1] ?? '';
