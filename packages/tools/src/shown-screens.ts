import type { CompactScreen } from '@handsight/core/screen';
import type { Connection } from './tool/context.ts';

/** A whole screen as a connection was shown it. */
interface Shown {
  device: string;
  uid: string;
  frame: string;
  fingerprint: string;
  lines: readonly string[];
}

/** Clients are not expected to remember more screens than this. */
const MOST_SHOWN = 20;
/** A screen counts as shown before if at least this share of its lines is unchanged. */
const LEAST_KEPT = 0.6;
/** Changes longer than this share of the screen are harder to read than the screen itself. */
const LONGEST_CHANGES = 0.6;

const memories = new WeakMap<Connection, Shown[]>();

const memoryOf = (connection: Connection): Shown[] => memories.get(connection) ?? [];

/** Remembers that a connection was shown a whole window. */
export function showedWhole(connection: Connection, device: string, uid: string, printed: CompactScreen): void {
  const { frame, fingerprint, lines } = printed;
  const others = memoryOf(connection).filter((each) => each.uid !== uid || each.fingerprint !== fingerprint || each.device !== device);
  memories.set(connection, [...others, { device, uid, frame, fingerprint, lines }].slice(-MOST_SHOWN));
}

/** Whether the connection knows the size of this device's screen. */
export const knowsFrame = (connection: Connection, device: string, frame: string): boolean =>
  memoryOf(connection).some((each) => each.device === device && each.frame === frame);

/**
 * A screen as the fingerprint of a nearly identical one that the connection was shown, plus the differences; undefined if
 * there is none, or if the connection may have forgotten it.
 */
export function shownAgain(connection: Connection, device: string, uid: string, printed: CompactScreen): string[] | undefined {
  if (connection.lasts !== true || connection.forgets === true || printed.truncated) return undefined;
  let best: string[] | undefined;
  for (const earlier of memoryOf(connection)) {
    if (earlier.device !== device || earlier.uid !== uid) continue;
    const changes = changedLines(earlier.lines, printed.lines);
    if (changes === undefined || lengthOf(changes) > LONGEST_CHANGES * lengthOf(printed.lines)) continue;
    const lines = [`screen #${earlier.fingerprint} again${ending(earlier, printed, changes)}`, ...changes];
    if (best === undefined || lengthOf(lines) <= lengthOf(best)) best = lines;
  }
  return best;
}

/** A changed screen has a fingerprint of its own, by which it can be referred to later. */
function ending(earlier: Shown, { fingerprint }: CompactScreen, changes: readonly string[]): string {
  if (changes.length === 0) return '';
  return earlier.fingerprint === fingerprint ? ', but:' : `, now #${fingerprint}:`;
}

const lengthOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + line.length + 1, 0);

const REF = /^ *(@[a-z]+\d+)(?= |$)/;
const refOf = (line: string): string => REF.exec(line)?.[1] ?? '';

/** Lines added, removed, or changed for the same element; undefined if too few stayed in order. */
function changedLines(before: readonly string[], after: readonly string[]): string[] | undefined {
  const kept = commonLines(before, after);
  if (kept.length < LEAST_KEPT * after.length) return undefined;
  const [gone, come] = [without(before, kept), without(after, kept)];
  const goneRefs = new Set(gone.map(refOf).filter((ref) => ref !== ''));
  const changed = new Set(come.map(refOf).filter((ref) => goneRefs.has(ref)));
  return [
    ...come.map((line) => `${changed.has(refOf(line)) ? '~' : '+'} ${line.trimStart()}`),
    ...gone.filter((line) => !changed.has(refOf(line))).map((line) => `- ${line.trimStart()}`),
  ];
}

/** Longest common subsequence. */
function commonLines(a: readonly string[], b: readonly string[]): string[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    const row = lengths[i];
    if (row === undefined) continue;
    for (let j = b.length - 1; j >= 0; j--) row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  }
  const common: string[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const line = a[i];
    if (line !== undefined && line === b[j]) {
      common.push(line);
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return common;
}

/** The lines that are not part of the given subsequence. */
function without(lines: readonly string[], kept: readonly string[]): string[] {
  let next = 0;
  return lines.filter((line) => {
    if (line !== kept[next]) return true;
    next++;
    return false;
  });
}
