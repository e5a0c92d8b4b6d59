import { parsePoint } from './parse-point.ts';
import { parseTarget } from './parse-target.ts';

/** The start or end point of a movement. */
export const formatPlace = (target: string, ref: string): string => formatTarget(target, ref).replace(/^at \(/, '(');

/** The caller's target as it appears in a sentence: as given, followed by the ref if it was given another way. */
export function formatTarget(target: string, ref: string): string {
  const point = parsePoint(target);
  if (point !== undefined) return `at (${point.x}, ${point.y})`;
  const name = parseTarget(target);
  if ('ref' in name) return name.ref.startsWith('@') ? name.ref : `@${name.ref}`;
  return ref === '' ? target : `${target} (${ref})`;
}
