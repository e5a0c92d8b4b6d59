import { DIGIT, isEcho, isPartOf, labelOf, ownLabel, shortId, textsBelow } from '../label.ts';
import type { Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { isField, isInteractive, isShown } from '../trait.ts';
import { labelsByPlace } from '../label-by-place.ts';
import { walk } from '../walk.ts';
import { coveredNote, coverOf } from './covered.ts';

/** A line about a part of the screen whose elements it counts. */
export interface Note {
  text: string;
  elements: number;
}

/** A thing worth printing: an element with a ref, a text, or a pane. */
export interface Item {
  node: UnifiedUINode;
  /** Absent for texts and panes. */
  ref?: string;
  label: string;
  items: Item[];
  /** A line about a part of the screen that is not listed, instead of the part. */
  note?: Note;
  /** The cells of a row, in `items`, which stand on one line. */
  isRow?: true;
}

export interface OutlineOptions {
  screen: Bounds;
  refOf: (n: UnifiedUINode) => string | undefined;
  externalLabels: ReadonlyMap<string, string> | undefined;
  onlyInteractive: boolean;
  /** The tree shows an app, so that the status bar's texts are noise. */
  skipSystemTexts: boolean;
  /** The on-screen keyboard, one line instead of its keys. */
  keyboard: UnifiedUINode | undefined;
  /** List what lies under another layer, too. */
  listsCovered: boolean;
}

interface Context extends OutlineOptions {
  placed: Map<UnifiedUINode, { node: UnifiedUINode; label: string }>;
  /** Texts that stand as the name of the control that they belong to. */
  used: Set<UnifiedUINode>;
}

export const SYSTEM_UI = 'com.android.systemui';

/** What of a tree is worth printing, wrappers gone and the texts of rows folded into their names. */
export function outline(root: UnifiedUINode, opts: OutlineOptions): Item[] {
  const placed = labelsByPlace(root, opts.screen);
  const context: Context = { ...opts, placed, used: new Set([...placed.values()].map(({ node }) => node)) };
  const items = withoutEchoes(itemsOf(root, context));
  const names = new Set<string>();
  const collect = (item: Item): void => {
    if (item.ref !== undefined && item.label.length >= LONG_NAME) names.add(item.label);
    item.items.forEach(collect);
  };
  items.forEach(collect);
  return names.size === 0 ? items : withoutTexts(items, names);
}

/** A short text may well stand twice and mean two things; a long one that is also a control's name says nothing new. */
const LONG_NAME = 20;

function withoutTexts(items: Item[], texts: ReadonlySet<string>): Item[] {
  return items
    .filter((item) => !isPlainText(item) || !texts.has(item.label))
    .map((item) => (item.items.length === 0 ? item : { ...item, items: withoutTexts(item.items, texts) }));
}

function itemsOf(n: UnifiedUINode, context: Context): Item[] {
  if (n === context.keyboard) return [keyboardItem(n, context)];
  const below = itemsBelow(n, context);
  if (!isShown(n, context.screen)) return below;
  const ref = isInteractive(n) ? context.refOf(n) : undefined;
  const external = context.externalLabels?.get(n.id);
  if (ref !== undefined) {
    const own = labelOf(n);
    const label = external ?? (own || (context.placed.get(n)?.label ?? ''));
    // A name by place says nothing of the texts inside, such as the example in an empty field.
    const folded = external === undefined && own !== '' && ownLabel(n) === '' ? new Set(textsBelow(n)) : undefined;
    const items = below.filter((item) => !isPlainText(item) || !(folded?.has(item.label) ?? isPartOf(item.label, label)));
    return [{ node: n, ref, label, items: withoutEchoes(items) }];
  }
  const label = external ?? (context.used.has(n) ? '' : ownLabel(n));
  const pane: Item[] = n.paneTitle === '' ? [] : [{ node: n, label: n.paneTitle, items: [] }];
  const isText =
    (label !== '' || (n.value ?? '') !== '') && !context.onlyInteractive && !(context.skipSystemTexts && n.packageName === SYSTEM_UI);
  if (!isText) return pane.length === 0 ? below : [...pane, ...below];
  const rest = below.filter((item) => !isPlainText(item) || !isPartOf(item.label, label));
  return [...pane, { node: n, label, items: [] }, ...rest];
}

const isPlainText = (item: Item): boolean => item.ref === undefined && item.note === undefined && item.isRow === undefined;

function itemsBelow(n: UnifiedUINode, context: Context): Item[] {
  const { screen } = context;
  const rows = rowsAmong(n.children);
  return n.children.flatMap((child, i) => {
    const cover = context.listsCovered ? undefined : coverOf(n.children, i, screen);
    if (cover !== undefined) return coveredItem(child, cover, screen);
    const items = itemsOf(child, context);
    return rows.has(child) && isLine(items) ? [{ node: child, label: '', items: withoutEchoes(items), isRow: true as const }] : items;
  });
}

/** Parts of one kind among siblings, without an action of their own: the rows of a list or table. */
function rowsAmong(siblings: readonly UnifiedUINode[]): Set<UnifiedUINode> {
  const byKind = new Map<string, UnifiedUINode[]>();
  for (const node of siblings) {
    if (node.children.length < 2 || isInteractive(node)) continue;
    const kind = `${node.className}\0${node.resourceId}\0${node.nativeRole}`;
    const group = byKind.get(kind);
    if (group === undefined) byKind.set(kind, [node]);
    else group.push(node);
  }
  return new Set([...byKind.values()].filter((group) => group.length > 1).flat());
}

/** Few enough cells, and at least one text among them, to be read as one line. */
const isLine = (items: Item[]): boolean =>
  items.length > 1 &&
  items.length <= MOST_CELLS &&
  items.some(isPlainText) &&
  items.every((item) => item.items.length === 0 && !item.isRow);

const MOST_CELLS = 12;

function coveredItem(part: UnifiedUINode, cover: UnifiedUINode, screen: Bounds): Item[] {
  const note = coveredNote(part, cover, screen);
  return note === undefined ? [] : [{ node: part, label: '', items: [], note }];
}

function keyboardItem(keyboard: UnifiedUINode, { screen }: Context): Item {
  let keys = 0;
  for (const node of walk(keyboard)) if (isInteractive(node) && isShown(node, screen)) keys++;
  return { node: keyboard, label: '', items: [], note: { text: `keyboard shown, ${keys} keys not listed`, elements: keys } };
}

/** A text that only repeats its neighbour's name says nothing; an equal number in another place does. */
function withoutEchoes(items: Item[]): Item[] {
  return items.filter((item, i) => {
    if (!isPlainText(item)) return true;
    const next = items[i + 1];
    const previous = items[i - 1];
    if (next?.ref === undefined) {
      if (next !== undefined && isPlainText(next) && isEcho(item, next)) return false;
    } else if (isNamed(item.label, next.label)) return false;
    return !(previous?.ref !== undefined && isEcho(item, previous));
  });
}

/** The text names the control that follows it. */
const isNamed = (text: string, name: string): boolean => text === name || (!DIGIT.test(text) && isPartOf(text, name));

const PLAIN_ID = /^[A-Za-z][\w.-]{1,39}$/;

/** An element without a name goes by the last part of its resource id, printed without quotes. */
export function idName(item: Item): string {
  if (item.label !== '' || item.ref === undefined || item.node.scrollable || (item.items.length > 0 && !isField(item.node))) return '';
  const id = shortId(item.node.resourceId);
  return PLAIN_ID.test(id) && !id.includes('obfuscated') ? id : '';
}
