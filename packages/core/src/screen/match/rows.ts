import type { UnifiedUINode } from '../node.ts';
import { withoutNumbers } from './continuity.ts';
import { kindKey, nameOf } from './identity.ts';

const LETTER = /\p{L}/u;

/**
 * The members of one kind in two readings of a list. Each is known by what tells it from the others: the texts that no other has, else all
 * that not every one has; numbers aside unless numbers are all there is.
 */
class Rows {
  readonly #telling = new Map<UnifiedUINode, ReadonlySet<string>>();

  readonly #texts = new Map<UnifiedUINode, ReadonlySet<string>>();

  constructor(a: readonly UnifiedUINode[], b: readonly UnifiedUINode[]) {
    const [inA, inB] = [a.map(textsOf), b.map(textsOf)];
    const several = new Set([...formsOf(inA), ...formsOf(inB)]);
    const wordings = (list: readonly ReadonlySet<string>[]): ReadonlySet<string>[] =>
      list.map((texts) => new Set([...texts].map((text) => (several.has(withoutNumbers(text)) ? text : masked(text)))));
    const [saidA, saidB] = [wordings(inA), wordings(inB)];
    const common = commonOf([...saidA, ...saidB]);
    const repeated = new Set([...repeatedIn(saidA), ...repeatedIn(saidB)]);
    const add = (row: UnifiedUINode, texts: ReadonlySet<string> = NOTHING, said: ReadonlySet<string> = NOTHING): void => {
      const own = [...said].filter((text) => !repeated.has(text));
      this.#telling.set(row, new Set(own.length > 0 ? own : [...said].filter((text) => !common.has(text))));
      this.#texts.set(row, new Set([...texts].filter((text) => !repeated.has(text) && !common.has(text))));
    };
    a.forEach((row, i) => add(row, inA[i], saidA[i]));
    b.forEach((row, i) => add(row, inB[i], saidB[i]));
  }

  tellingOf(row: UnifiedUINode): ReadonlySet<string> {
    return this.#telling.get(row) ?? NOTHING;
  }

  /** Equal for rows that cannot be told apart; empty for one that says nothing of its own. */
  keyOf = (row: UnifiedUINode): string => [...this.tellingOf(row)].sort().join('\0');

  /** More than half of what either says is said by both. With other numbers throughout it is the same row only in its place. */
  isSame(x: UnifiedUINode, y: UnifiedUINode, isInPlace: boolean): boolean {
    const [before, now] = [this.tellingOf(x), this.tellingOf(y)];
    if (2 * sharedBy(before, now) <= Math.max(before.size, now.size)) return false;
    const [raw, rawNow] = [this.#texts.get(x) ?? NOTHING, this.#texts.get(y) ?? NOTHING];
    return isInPlace || raw.size + rawNow.size === 0 || sharedBy(raw, rawNow) > 0;
  }

  /** At least half is the same, and so is the first that either says and no other row: a switch in a row changes what stands below its title. */
  hasSameTitle(x: UnifiedUINode, y: UnifiedUINode): boolean {
    const [before, now] = [this.tellingOf(x), this.tellingOf(y)];
    const [title] = before;
    if (title === undefined || !LETTER.test(title) || title !== [...now][0] || 2 * sharedBy(before, now) < Math.max(before.size, now.size))
      return false;
    return this.#isOwn(title);
  }

  sharesAny(x: UnifiedUINode, y: UnifiedUINode): boolean {
    return sharedBy(this.tellingOf(x), this.tellingOf(y)) > 0;
  }

  #isOwn(text: string): boolean {
    let rows = 0;
    for (const telling of this.#telling.values()) if (telling.has(text)) rows++;
    return rows <= 2;
  }

  /** Rows that say something no other row says, and what says it. */
  anchored(rows: readonly UnifiedUINode[]): Map<string, UnifiedUINode> {
    const by = new Map<string, UnifiedUINode | undefined>();
    for (const row of rows) for (const text of this.tellingOf(row)) by.set(text, by.has(text) ? undefined : row);
    return new Map([...by].flatMap(([text, row]) => (row === undefined ? [] : [[text, row]])));
  }
}

const NOTHING: ReadonlySet<string> = new Set();

/** A number alone is all there is. */
const masked = (text: string): string => (LETTER.test(text) ? withoutNumbers(text) : text);

function sharedBy(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const text of a) if (b.has(text)) shared++;
  return shared;
}

/** All names in a part of the screen; those of content that scrolls inside it only if there are no others. */
export function textsOf(part: UnifiedUINode): Set<string> {
  const fixed = new Set<string>();
  const scrolled = new Set<string>();
  const visit = (node: UnifiedUINode, into: Set<string>): void => {
    const name = nameOf(node);
    if (name !== '') into.add(name);
    if (node !== part && node.scrollable) into = scrolled;
    for (const child of node.children) visit(child, into);
  };
  visit(part, fixed);
  return fixed.size > 0 ? fixed : scrolled;
}

/** What every row that says anything says. */
function commonOf(rows: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const named = rows.filter(({ size }) => size > 0).sort((a, b) => a.size - b.size);
  if (named.length < 3) return NOTHING;
  let common: string[] = [...(named[0] ?? [])];
  for (const row of named) {
    if (common.length === 0) break;
    common = common.filter((text) => row.has(text));
  }
  return new Set(common);
}

function repeatedIn(rows: readonly ReadonlySet<string>[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const row of rows) {
    for (const text of row) {
      if (seen.has(text)) repeated.add(text);
      seen.add(text);
    }
  }
  return repeated;
}

/** The forms, without their numbers, of which the list has several texts: 2K, 4K and 8K are choices, and another number is another choice. */
function formsOf(rows: readonly ReadonlySet<string>[]): Set<string> {
  const first = new Map<string, string>();
  const several = new Set<string>();
  for (const row of rows) {
    for (const text of row) {
      const form = withoutNumbers(text);
      if ((first.get(form) ?? text) !== text) several.add(form);
      first.set(form, text);
    }
  }
  return several;
}

/** Both sides of a list: all members, and those that were not recognised as unchanged. */
interface Side {
  all: readonly UnifiedUINode[];
  left: readonly UnifiedUINode[];
}

/** The members of one kind among the children of two nodes. */
class Kind {
  readonly isRepeated: boolean;
  readonly #a: Side;
  readonly #b: Side;
  #rows: Rows | undefined;

  constructor(a: Side, b: Side) {
    this.#a = a;
    this.#b = b;
    this.isRepeated = a.all.length > 1 || b.all.length > 1;
  }

  get rows(): Rows {
    return (this.#rows ??= new Rows(compared(this.#a), compared(this.#b)));
  }
}

/** What the rows of a list have in common shows in some of the unchanged ones. */
const MOST_UNCHANGED = 24;

function compared({ all, left }: Side): readonly UnifiedUINode[] {
  if (all.length <= left.length + MOST_UNCHANGED) return all;
  const wanted = new Set(left);
  return [...left, ...all.filter((row) => !wanted.has(row)).slice(0, MOST_UNCHANGED)];
}

/** The children of two nodes by their kinds. */
export class RowsByKind {
  readonly #kinds = new Map<string, Kind>();

  constructor(a: Side, b: Side) {
    const [allA, allB, leftA, leftB] = [a.all, b.all, a.left, b.left].map(byKind);
    for (const kind of new Set([...(leftA?.keys() ?? []), ...(leftB?.keys() ?? [])])) {
      const sideA = { all: allA?.get(kind) ?? [], left: leftA?.get(kind) ?? [] };
      this.#kinds.set(kind, new Kind(sideA, { all: allB?.get(kind) ?? [], left: leftB?.get(kind) ?? [] }));
    }
  }

  of(node: UnifiedUINode): Kind {
    return this.#kinds.get(kindKey(node)) ?? NO_KIND;
  }
}

const NO_KIND = new Kind({ all: [], left: [] }, { all: [], left: [] });

export function byKind(list: readonly UnifiedUINode[]): Map<string, UnifiedUINode[]> {
  const by = new Map<string, UnifiedUINode[]>();
  for (const node of list) {
    const kind = kindKey(node);
    const group = by.get(kind);
    if (group === undefined) by.set(kind, [node]);
    else group.push(node);
  }
  return by;
}
