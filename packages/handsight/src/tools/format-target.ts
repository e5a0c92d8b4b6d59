import { parsePoint } from './parse-point.ts';
import { parseTarget } from './parse-target.ts';

/** A place as what a movement begins or ends at. */
export const formatPlace = (target: string, ref: string): string => formatTarget(target, ref).replace(/^at \(/, '(');

/** What the caller aimed at, as a sentence names it: his own words, and the ref where they were others. */
export function formatTarget(target: string, ref: string): string {
  const point = parsePoint(target);
  if (point !== undefined) return `at (${point.x}, ${point.y})`;
  const name = parseTarget(target);
  if ('ref' in name) return name.ref.startsWith('@') ? name.ref : `@${name.ref}`;
  return ref === '' ? target : `${target} (${ref})`;
}
