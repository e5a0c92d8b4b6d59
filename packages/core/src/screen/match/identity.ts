import type { UnifiedUINode } from '../node.ts';
import { isField } from '../trait.ts';
import { walk } from '../walk.ts';

/** A slider's value. */
const READING = /^-?[\d.]+\s?%?$/;

/** An element's name; the value of a field or slider is not part of it, so setting it does not make it another element. */
export function nameOf(n: UnifiedUINode): string {
  if (n.role === 'slider')
    return [n.text, n.description, n.hintText, n.tooltipText].find((name) => name !== '' && !READING.test(name)) ?? '';
  if (isField(n)) return n.description || n.hintText;
  return n.text || n.description || n.hintText || n.tooltipText;
}

/** Same kind of element: class and resource id agree. */
export const sameKind = (a: UnifiedUINode, b: UnifiedUINode): boolean =>
  a.className === b.className && a.resourceId === b.resourceId && a.nativeRole === b.nativeRole;

/** Same element as far as it shows by itself. State, position and typed text may differ. */
export const sameIdentity = (a: UnifiedUINode, b: UnifiedUINode): boolean => sameKind(a, b) && nameOf(a) === nameOf(b);

export const kindKey = (n: UnifiedUINode): string => `${n.className}\0${n.resourceId}\0${n.nativeRole}`;

/** The first name in a subtree that is more than a number, which for a row of a list is its title; else the first number. */
export function rowName(n: UnifiedUINode): string {
  let first = '';
  for (const node of walk(n)) {
    const name = nameOf(node);
    if (name === '') continue;
    if (LETTER.test(name)) return name;
    if (first === '') first = name;
  }
  return first;
}

const LETTER = /\p{L}/u;

const PRIME = 0x01000193;

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), PRIME);
  return hash;
}

const mix = (hash: number, part: number): number => Math.imul(Math.imul(hash, 31) ^ part, PRIME);

/** Hashes of subtrees, computed on first use: equal for parts of the screen that are the same, whatever their state. */
export class TreeHashes {
  readonly #known = new Map<UnifiedUINode, number>();
  /** Classes and ids repeat in many nodes. */
  readonly #words = new Map<string, number>();

  of(n: UnifiedUINode): number {
    const known = this.#known.get(n);
    if (known !== undefined) return known;
    let hash = mix(mix(mix(this.#word(n.className), this.#word(n.resourceId)), hashOf(nameOf(n))), this.#word(n.nativeRole));
    for (const child of n.children) hash = mix(hash, this.of(child));
    hash = mix(hash, n.children.length);
    this.#known.set(n, hash);
    return hash;
  }

  #word(text: string): number {
    let hash = this.#words.get(text);
    if (hash === undefined) this.#words.set(text, (hash = hashOf(text)));
    return hash;
  }
}
