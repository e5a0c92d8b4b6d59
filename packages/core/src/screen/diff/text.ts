import type { Changes } from './changes.ts';
import { compactLines } from './compact-text.ts';
import { sectionLines } from './sections.ts';
import { summarizeChanges, type Refs, type ChangeSummary } from './change-summary.ts';

export interface ChangeTextOptions {
  /** `sections` groups what was added, removed and changed; `compact` has one short line per change. */
  style?: 'sections' | 'compact';
  /** Whether the keyboard was and is shown. */
  keyboard?: { before: boolean; after: boolean };
  /** Most lines about single elements. */
  maxLines?: number;
}

const MAX_LINES = 40;

/**
 * What changed, in words: elements as the compact screen prints them, so a row is one line and wrappers are left out. Elements that only
 * moved are counted. A pair whose newer node has another ref is reported as one element removed and one added. Empty if nothing changed.
 */
export function printChanges(changes: Changes, refs: Refs, options: ChangeTextOptions = {}): string {
  const summary = summarizeChanges(changes, refs);
  const { before, after } = options.keyboard ?? { before: false, after: false };
  const keyboard = before === after ? undefined : after ? 'appeared' : 'disappeared';
  const { kept, left } = cut(summary, options.maxLines ?? MAX_LINES);
  const lines = options.style === 'compact' ? compactLines(kept, refs, keyboard) : sectionLines(kept, refs, keyboard);
  if (summary.shifted > 0) lines.push(shiftLine(summary));
  if (left.length > 0) lines.push(`... not shown: ${left.join(', ')}; read the whole screen for what is there now`);
  if (lines.length === 0 && !changes.unchanged) lines.push(unseenLine(changes));
  return lines.join('\n');
}

/** Removed elements matter least to a reader who goes on from here: they get the remaining lines, a quarter at most. */
function cut(summary: ChangeSummary, maxLines: number): { kept: ChangeSummary; left: string[] } {
  const changed = summary.changed.slice(0, maxLines);
  const added = summary.added.slice(0, maxLines - changed.length);
  const removed = summary.removed.slice(0, Math.min(maxLines - changed.length - added.length, Math.ceil(maxLines / 4)));
  const counts: [number, string][] = [
    [summary.changed.length - changed.length, 'changed'],
    [summary.added.length - added.length, 'added'],
    [summary.removed.length - removed.length, 'removed'],
  ];
  const left = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return { kept: { ...summary, changed, added, removed }, left };
}

function shiftLine({ shifted, shift }: ChangeSummary): string {
  const by = shift === undefined ? '' : ` by (${shift.x},${shift.y})`;
  return `${elements(shifted)} moved${by}`;
}

/** Wrappers, the order of elements, their classes. */
function unseenLine({ added, removed, changed, moved }: Changes): string {
  const places = new Set([...added, ...removed, ...changed.keys(), ...moved]);
  return `${elements(places.size)} changed, but nothing that is shown`;
}

const elements = (count: number): string => (count === 1 ? '1 element' : `${count} elements`);
