import { pointNamed, targetNamed } from './target.ts';

/** A place as what a movement begins or ends at. */
export const place = (target: string, ref: string): string => named(target, ref).replace(/^at \(/, '(');

/** What the caller aimed at, as a sentence names it: his own words, and the ref where they were others. */
export function named(target: string, ref: string): string {
  const point = pointNamed(target);
  if (point !== undefined) return `at (${point.x}, ${point.y})`;
  const name = targetNamed(target);
  if ('ref' in name) return name.ref.startsWith('@') ? name.ref : `@${name.ref}`;
  return ref === '' ? target : `${target} (${ref})`;
}
