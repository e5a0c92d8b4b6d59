import { isPartOf, labelOf, ownLabel, shortId, textsBelow } from '../label.ts';
import type { Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { isField, isInteractive, isShown } from '../trait.ts';

/** A thing worth printing: an element with a ref, a text, or a pane. */
export interface Item {
  node: UnifiedUINode;
  /** Absent for texts and panes. */
  ref?: string;
  label: string;
  items: Item[];
}

export interface OutlineOptions {
  screen: Bounds;
  refOf: (n: UnifiedUINode) => string | undefined;
  externalLabels: ReadonlyMap<string, string> | undefined;
  onlyInteractive: boolean;
  /** The tree shows an app, so that the status bar's texts are noise. */
  skipSystemTexts: boolean;
}

export const SYSTEM_UI = 'com.android.systemui';

/** What of a tree is worth printing, wrappers gone and the texts of rows folded into their names. */
export function outline(root: UnifiedUINode, opts: OutlineOptions): Item[] {
  const items = withoutEchoes(itemsOf(root, opts));
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
    .filter((item) => item.ref !== undefined || !texts.has(item.label))
    .map((item) => (item.items.length === 0 ? item : { ...item, items: withoutTexts(item.items, texts) }));
}

function itemsOf(n: UnifiedUINode, opts: OutlineOptions): Item[] {
  const below = n.children.flatMap((child) => itemsOf(child, opts));
  if (!isShown(n, opts.screen)) return below;
  const ref = isInteractive(n) ? opts.refOf(n) : undefined;
  const external = opts.externalLabels?.get(n.id);
  if (ref !== undefined) {
    const label = external ?? labelOf(n);
    const folded = external === undefined && label !== '' && ownLabel(n) === '' ? new Set(textsBelow(n)) : undefined;
    const items = below.filter((item) => item.ref !== undefined || !(folded?.has(item.label) ?? isPartOf(item.label, label)));
    return [{ node: n, ref, label, items: withoutEchoes(items) }];
  }
  const label = external ?? ownLabel(n);
  const pane: Item[] = n.paneTitle === '' ? [] : [{ node: n, label: n.paneTitle, items: [] }];
  const isText =
    (label !== '' || (n.value ?? '') !== '') && !opts.onlyInteractive && !(opts.skipSystemTexts && n.packageName === SYSTEM_UI);
  if (!isText) return pane.length === 0 ? below : [...pane, ...below];
  const rest = below.filter((item) => item.ref !== undefined || !isPartOf(item.label, label));
  return [...pane, { node: n, label, items: [] }, ...rest];
}

/** A text that only repeats its neighbour's name says nothing. */
function withoutEchoes(items: Item[]): Item[] {
  return items.filter((item, i) => {
    if (item.ref !== undefined) return true;
    const next = items[i + 1];
    const previous = items[i - 1];
    if (next !== undefined && (next.ref === undefined ? next.label === item.label : isPartOf(item.label, next.label))) return false;
    return !(previous?.ref !== undefined && previous.label === item.label);
  });
}

const PLAIN_ID = /^[A-Za-z][\w.-]{1,39}$/;

/** An element without a name goes by the last part of its resource id, printed without quotes. */
export function idName(item: Item): string {
  if (item.label !== '' || item.ref === undefined || item.node.scrollable || (item.items.length > 0 && !isField(item.node))) return '';
  const id = shortId(item.node.resourceId);
  return PLAIN_ID.test(id) && !id.includes('obfuscated') ? id : '';
}
