import type { Receipt } from '@handsight/core/host';
import { foldName } from '@handsight/core/screen';
import { parsePoint } from './parse-point.ts';
import { parseTarget } from './parse-target.ts';

/** The element that an action hit. */
export interface Hit {
  ref: string;
  name: string;
}

export const NO_HIT: Hit = { ref: '', name: '' };

export const hitOf = ({ target: { resolved } }: Receipt): Hit =>
  resolved === null ? NO_HIT : { ref: resolved.ref ?? '', name: resolved.name };

/** The start or end point of a movement. */
export const formatPlace = (target: string, hit: Hit): string => formatTarget(target, hit).replace(/^at \(/, '(');

/** A target as it appears in a sentence: the name of the element that was hit, or what else the caller gave, followed by the ref. */
export function formatTarget(target: string, hit: Hit): string {
  const point = parsePoint(target);
  if (point !== undefined) return `at (${point.x}, ${point.y})`;
  const aim = parseTarget(target);
  if ('ref' in aim) return aim.ref.startsWith('@') ? aim.ref : `@${aim.ref}`;
  const name = nameHit(target, hit);
  return hit.ref === '' ? name : `${name} (${hit.ref})`;
}

/** The element's own spelling of the name that was asked for. Any other name is the screen's text and not for a sentence: see `otherName`. */
export const nameHit = (target: string, { name }: Hit): string => (isSameName(target, name) ? name : target);

/** The element's name where the one asked for is not the whole of it: a text in a row, a role word. Untrusted. */
export function otherName(target: string, { ref, name }: Hit): string | undefined {
  if (name === '' || !('name' in parseTarget(target)) || isSameName(target, name)) return undefined;
  return `${ref} ${JSON.stringify(name.slice(0, 200))}`.trimStart();
}

const isSameName = (asked: string, name: string): boolean => name !== '' && foldName(asked.replace(/^"(.*)"$/, '$1')) === foldName(name);
