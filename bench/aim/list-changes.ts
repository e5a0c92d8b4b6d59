import { isInteractive, isShown, screenBounds, type UnifiedUINode, walk } from '@handsight/core/screen';
import { wordsIn } from './words.ts';

export interface Changed {
  root: UnifiedUINode;
  /** The earlier node by the later one; absent for what is new. */
  origin: ReadonlyMap<UnifiedUINode, UnifiedUINode>;
  /** Whether an earlier element can be told from all others, so that its ref must stay. */
  mustKeep: (node: UnifiedUINode) => boolean;
}

/** Ways in which a list changes under the finger. Each gives the screen afterwards, for every list of it. */
const CHANGES: Readonly<Record<string, (root: UnifiedUINode, list: List) => Changed>> = {
  'scrolls by a row': (root, list) => scrolledBy(root, list, 1),
  'scrolls by half of its rows': (root, list) => scrolledBy(root, list, Math.ceil(list.rows.length / 2)),
  'scrolls by all of its rows': (root, list) => scrolledBy(root, list, list.rows.length),
  'loses a row': (root, list) => removed(root, list, Math.floor(list.rows.length / 2)),
  'swaps two rows': (root, list) => swapped(root, list),
};

/** What can make the rows of a list hard to tell apart. */
const MAKES: Readonly<Record<string, (row: UnifiedUINode, at: number, common: ReadonlySet<string>) => UnifiedUINode>> = {
  'a list': (row) => row,
  'a list whose rows begin with the same icon': (row) => withIcon(row),
  'a list whose rows differ in numbers': (row, at, common) => rewritten(row, common, () => `Item ${12 + at}`),
};

/** Every list of a screen, in every make, with every change; `before` is the screen on which it is made. */
export function* listChanges(root: UnifiedUINode): Generator<{ name: string; before: UnifiedUINode; changed: Changed }> {
  for (const [make, remake] of Object.entries(MAKES)) {
    for (const list of listsIn(root)) {
      const common = commonWords(list.rows);
      const rows = new Map(list.rows.map((row, i) => [row, remake(row, i, common)]));
      const parent = { ...list.parent, children: list.parent.children.map((child) => rows.get(child) ?? child) };
      const before = replaced(root, list.parent, parent);
      const made = { ...list, parent, rows: [...rows.values()] };
      for (const [change, apply] of Object.entries(CHANGES))
        if (list.isScrolled || !change.startsWith('scrolls')) yield { name: `${make} ${change}`, before, changed: apply(before, made) };
    }
  }
}

function replaced(root: UnifiedUINode, old: UnifiedUINode, made: UnifiedUINode): UnifiedUINode {
  if (root === old) return made;
  const children = root.children.map((child) => replaced(child, old, made));
  return children.every((child, i) => child === root.children[i]) ? root : { ...root, children };
}

function withIcon(row: UnifiedUINode): UnifiedUINode {
  const { left, top } = row.bounds;
  const bounds = { left, top, right: left + 48, bottom: top + 48 };
  const looks = { className: 'android.widget.ImageView', role: 'image', resourceId: '', text: '', description: 'Picture' } as const;
  const none = { clickable: false, longClickable: false, checkable: false, scrollable: false, focused: false, actions: [], value: null };
  return { ...row, children: [{ ...row, ...looks, ...none, bounds, children: [] }, ...row.children] };
}

interface List {
  parent: UnifiedUINode;
  /** Children of one kind that hold something to act on and can be told apart. */
  rows: UnifiedUINode[];
  isScrolled: boolean;
}

const LEAST_ROWS = 3;

function listsIn(root: UnifiedUINode): List[] {
  const screen = screenBounds(root);
  const lists: List[] = [];
  const scrolled = new Set([...walk(root)].filter(({ scrollable }) => scrollable).flatMap((scroller) => [...walk(scroller)]));
  for (const parent of walk(root)) {
    const kinds = new Map<string, UnifiedUINode[]>();
    for (const child of parent.children) {
      const kind = `${child.className} ${child.resourceId} ${child.children.map(({ className }) => className).join()}`;
      kinds.set(kind, [...(kinds.get(kind) ?? []), child]);
    }
    for (const rows of kinds.values()) {
      const acting = rows.filter((row) => isShown(row, screen) && [...walk(row)].some(isInteractive));
      if (rows.length >= LEAST_ROWS && acting.length === rows.length && hasOwnWords(rows))
        lists.push({ parent, rows, isScrolled: scrolled.has(parent) });
    }
  }
  return lists;
}

/** No two rows say the same, and each says something that not all of them say. */
function hasOwnWords(rows: readonly UnifiedUINode[]): boolean {
  const common = commonWords(rows);
  const own = rows.map((row) => [...walk(row)].flatMap(({ text, description }) => [text, description]).filter((word) => !common.has(word)));
  return own.every((words) => words.some((word) => /[\p{L}\p{Nd}]/u.test(word))) && new Set(own.map(String)).size === rows.length;
}

/** The rows move up by some; at the end come rows with other words in the same places. */
function scrolledBy(root: UnifiedUINode, list: List, by: number): Changed {
  const { parent, rows } = list;
  const common = commonWords(rows);
  const contents = rows.map((_, i) => rows[i + by] ?? fresh(rows[i + by - rows.length] ?? rows[0] ?? parent, common, i));
  return withRows(root, list, contents);
}

function swapped(root: UnifiedUINode, list: List): Changed {
  const [first, second, ...others] = list.rows;
  return withRows(root, list, first === undefined || second === undefined ? list.rows : [second, first, ...others]);
}

const removed = (root: UnifiedUINode, list: List, at: number): Changed =>
  withRows(root, list, [...list.rows.slice(0, at), ...list.rows.slice(at + 1)]);

/** `contents` stand in the places of the rows; where there are fewer, the last places are empty. */
function withRows(root: UnifiedUINode, { parent, rows }: List, contents: readonly UnifiedUINode[]): Changed {
  const origin = new Map<UnifiedUINode, UnifiedUINode>();
  const old = new Set([...walk(root)]);
  const copy = (node: UnifiedUINode, dx: number, dy: number): UnifiedUINode => {
    const { left, top, right, bottom } = node.bounds;
    const children = node === parent ? childrenOf(dx, dy) : node.children.map((child) => copy(child, dx, dy));
    const bounds = { left: left + dx, top: top + dy, right: right + dx, bottom: bottom + dy };
    const made = { ...node, bounds, center: { x: node.center.x + dx, y: node.center.y + dy }, children };
    if (old.has(node)) origin.set(made, node);
    return made;
  };
  const childrenOf = (dx: number, dy: number): UnifiedUINode[] =>
    parent.children.flatMap((child) => {
      const at = rows.indexOf(child);
      const content = at === -1 ? child : contents[at];
      if (content === undefined) return [];
      return [copy(content, dx + child.bounds.left - content.bounds.left, dy + child.bounds.top - content.bounds.top)];
    });
  const made = copy(root, 0, 0);
  const moved = new Set([...walk(parent)].filter((node) => node !== parent));
  return { root: made, origin, mustKeep: (node) => !moved.has(node) || isTold(node, rows) };
}

/** Its row says something that no other row says. */
function isTold(node: UnifiedUINode, rows: readonly UnifiedUINode[]): boolean {
  const row = rows.find((each) => [...walk(each)].includes(node));
  if (row === undefined) return true;
  const words = wordsIn(row).join('\n');
  const twins = [...walk(row)].filter(
    (each) => isInteractive(each) && each.className === node.className && each.resourceId === node.resourceId,
  );
  return twins.length === 1 && rows.every((each) => each === row || wordsIn(each).join('\n') !== words);
}

const commonWords = (rows: readonly UnifiedUINode[]): ReadonlySet<string> => {
  const texts = rows.map((row) => new Set([...walk(row)].flatMap(({ text, description }) => [text, description])));
  return new Set([...(texts[0] ?? [])].filter((text) => texts.every((each) => each.has(text))));
};

/** A row like another with other words, as long as the rows do not share them. */
const fresh = (row: UnifiedUINode, common: ReadonlySet<string>, at: number): UnifiedUINode =>
  rewritten(row, common, (text) => otherWord(text, at));

function rewritten(row: UnifiedUINode, common: ReadonlySet<string>, wordFor: (text: string) => string): UnifiedUINode {
  const other = (text: string): string => (text === '' || common.has(text) ? text : wordFor(text));
  const copy = (node: UnifiedUINode): UnifiedUINode => ({
    ...node,
    text: other(node.text),
    description: other(node.description),
    hintText: other(node.hintText),
    value: node.value === null ? null : other(node.value),
    children: node.children.map(copy),
  });
  return copy(row);
}

/** Of the same length and kind: letters and digits are replaced by others of their script. */
const otherWord = (text: string, at: number): string =>
  /^Item \d+$/.test(text)
    ? `Item ${500 + at}`
    : text
        .replace(/\p{L}/gu, (letter) => otherLetter(letter, 1 + ((6 + at) % 25)))
        .replace(/\p{Nd}/gu, (digit) => String((Number(digit.normalize('NFKC')) + 3 + at) % 10));

function otherLetter(letter: string, by: number): string {
  const small = letter.toLowerCase();
  if (!/[a-z]/.test(small)) {
    const other = String.fromCodePoint((letter.codePointAt(0) ?? 0) + by);
    return /\p{L}/u.test(other) ? other : String.fromCodePoint((letter.codePointAt(0) ?? 0) - by);
  }
  const turned = String.fromCodePoint(97 + (((small.codePointAt(0) ?? 97) - 97 + by) % 26));
  return small === letter ? turned : turned.toUpperCase();
}
