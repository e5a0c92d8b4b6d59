import { DIGIT, isEcho, isPartOf, labelOf, ownLabel, shortId, textsBelow } from '../label.ts';
import { surrounds, type Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { isField, isInteractive, isShown } from '../trait.ts';
import { labelsByPlace } from '../label-by-place.ts';
import { walk } from '../walk.ts';
import { coverOf } from '../layer.ts';
import { coveredNote } from './covered.ts';
import { isPlainText, type Item } from './item.ts';
import { cellsOf, isLine, rowsAmong, TableRows } from './rows.ts';

export interface OutlineOptions {
  screen: Bounds;
  refOf: (n: UnifiedUINode) => string | undefined;
  externalLabels: ReadonlyMap<string, string> | undefined;
  onlyInteractive: boolean;
  /** The tree shows an app, so the status bar's texts are noise. */
  skipSystemTexts: boolean;
  /** The on-screen keyboard, one line instead of its keys. */
  keyboard: UnifiedUINode | undefined;
  /** Also list what is under another layer. */
  listsCovered: boolean;
  /** A smaller window above the others, which are then under it. */
  dialog?: UnifiedUINode | undefined;
}

interface Context extends OutlineOptions {
  placed: Map<UnifiedUINode, { node: UnifiedUINode; label: string }>;
  /** Texts used as the name of the control they belong to. */
  used: Set<UnifiedUINode>;
}

export const SYSTEM_UI = 'com.android.systemui';

/** The parts of a tree worth printing, without wrappers and with the texts of rows folded into their names. */
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

/** A short text may occur twice and mean two things; a long one that is also a control's name adds nothing. */
const LONG_NAME = 20;

function withoutTexts(items: Item[], texts: ReadonlySet<string>): Item[] {
  return items
    .filter((item) => !isPlainText(item) || !texts.has(item.label))
    .map((item) => (item.items.length === 0 || item.row === 'table' ? item : { ...item, items: withoutTexts(item.items, texts) }));
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
    // A name by place does not cover the texts inside, such as the placeholder in an empty field.
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

function itemsBelow(n: UnifiedUINode, context: Context): Item[] {
  const { screen } = context;
  const rows = rowsAmong(n.children);
  const inRows = new TableRows();
  for (const child of n.children) {
    const cover = context.listsCovered ? undefined : (coverOf(n.children, child, screen) ?? dialogOver(n, child, context.dialog));
    if (cover !== undefined) inRows.add(child, coveredItem(child, cover, screen), screen);
    else {
      const items = itemsOf(child, context);
      const cells = rows.has(child) ? cellsOf(items) : [];
      inRows.add(child, isLine(cells) ? [{ node: child, label: '', items: withoutEchoes(cells), row: 'list' }] : items, screen);
    }
  }
  return inRows.end();
}

/** The other windows that a dialog with a window of its own lies on. */
function dialogOver(screen: UnifiedUINode, window: UnifiedUINode, dialog: UnifiedUINode | undefined): UnifiedUINode | undefined {
  const isUnder = dialog !== undefined && window !== dialog && screen.children.includes(dialog) && screen.className === 'hierarchy';
  return isUnder && surrounds(window.bounds, dialog.bounds) ? dialog : undefined;
}

function coveredItem(part: UnifiedUINode, cover: UnifiedUINode, screen: Bounds): Item[] {
  const note = coveredNote(part, cover, screen);
  return note === undefined ? [] : [{ node: part, label: '', items: [], note }];
}

function keyboardItem(keyboard: UnifiedUINode, { screen }: Context): Item {
  let keys = 0;
  for (const node of walk(keyboard)) if (isInteractive(node) && isShown(node, screen)) keys++;
  return { node: keyboard, label: '', items: [], note: { text: `keyboard shown, ${keys} keys not listed`, elements: keys } };
}

/** A text that only repeats its neighbour's name adds nothing; an equal value elsewhere does. */
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

/** An element without a name is shown by the last part of its resource id, without quotes. */
export function idName(item: Item): string {
  if (item.label !== '' || item.ref === undefined || item.node.scrollable || (item.items.length > 0 && !isField(item.node))) return '';
  const id = shortId(item.node.resourceId);
  return PLAIN_ID.test(id) && !id.includes('obfuscated') ? id : '';
}
