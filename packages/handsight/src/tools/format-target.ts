import { parsePoint } from './parse-point.ts';
import { parseTarget } from './parse-target.ts';

/** A place as what a movement begins or ends at. */
export const formatPlace = (target: string, ref: string): string => formatTarget(target, ref).replace(/^at \(/, '(');

/** The caller's target as it appears in a sentence: as it was given, with the ref where that was something else. */
export function formatTarget(target: string, ref: string): string {
  const point = parsePoint(target);
  if (point !== undefined) return `at (${point.x}, ${point.y})`;
  const name = parseTarget(target);
  if ('ref' in name) return name.ref.startsWith('@') ? name.ref : `@${name.ref}`;
  return ref === '' ? target : `${target} (${ref})`;
}
