import type { Step } from '../read/flow.ts';
import type { Selector } from '../read/selector.ts';
import type { NearMiss } from './near-misses.ts';

/** A diff of the file that would have let the step find the near miss. */
export function proposeRepair(step: Step, selector: Selector, near: NearMiss): string | undefined {
  const wanted = selector.text ?? selector.id;
  if (wanted === undefined || near.text === '' || near.text.includes('\n')) return undefined;
  const lines = step.source.split('\n');
  const at = lines.findIndex((line) => line.includes(wanted));
  const old = lines[at];
  if (old === undefined) return undefined;
  // The wanted text is there, ignoring case: the step failed for another reason.
  if (near.text.toLowerCase() === wanted.toLowerCase()) return undefined;
  const changed = old.replace(wanted, () => escapeFor(old, wanted, near.text));
  const { file, line } = step.place;
  const mark = at === 0 ? '- ' : '';
  return [`--- ${file}`, `+++ ${file}`, `@@ -${line + at} +${line + at} @@`, `-${mark}${old}`, `+${mark}${changed}`].join('\n');
}

/** Escapes for the pattern, and for YAML if the value was not quoted. */
function escapeFor(line: string, wanted: string, text: string): string {
  const pattern = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const isQuoted = new RegExp(`["']${wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`).test(line);
  return isQuoted || /^[\w][\w ]*$/.test(pattern) ? pattern.replaceAll('"', '\\"') : JSON.stringify(pattern);
}
