import { isField, isInteractive, isShown, sameBounds, screenBounds, type UnifiedUINode, walk } from '@handsight/core/screen';
import { withoutNumbers, wordsIn, wordsOf } from './words.ts';

/** What a person would tell an element by, gathered without the matcher. */
export interface Portrait {
  node: UnifiedUINode;
  kind: string;
  /** The texts on the element itself. */
  own: string[];
  /** The texts of its row that the other rows of the list do not all have; undefined outside of lists. */
  row: ReadonlySet<string> | undefined;
  /** The nearest text above it that is no control's: the heading of its group. */
  section: string;
  /** For a scroller: the texts that move with it. */
  content: ReadonlySet<string>;
}

export interface Page {
  portraits: Map<UnifiedUINode, Portrait>;
  /** Texts outside of scrolling content. */
  fixed: ReadonlySet<string>;
  all: ReadonlySet<string>;
}

export function portrayPage(root: UnifiedUINode): Page {
  const screen = screenBounds(root);
  const portraits = new Map<UnifiedUINode, Portrait>();
  const fixed = new Set<string>();
  let section = '';
  const visit = (node: UnifiedUINode, row: ReadonlySet<string> | undefined, inScroller: boolean, inControl: boolean): void => {
    if (!node.visible) return;
    const acts = isInteractive(node);
    const own = wordsOf(node);
    if (!inScroller) for (const word of own) fixed.add(withoutNumbers(word));
    if (acts && isShown(node, screen)) {
      const content = new Set(node.scrollable ? wordsIn(node).map(withoutNumbers) : []);
      portraits.set(node, { node, kind: `${node.className} ${node.resourceId}`, own, row, section, content });
    } else if (!acts && node.children.length === 0 && !inControl && own[0] !== undefined && /\p{L}/u.test(own[0])) section = own[0];
    const rows = rowsAmong(node);
    for (const child of node.children)
      visit(child, rows.get(child) ?? row, inScroller || node.scrollable, inControl || (acts && !node.scrollable));
  };
  visit(root, undefined, false, false);
  return { portraits, fixed, all: new Set(wordsIn(root).map(withoutNumbers)) };
}

/** For each of several children of one kind: its texts, without those that all of them have. */
function rowsAmong(parent: UnifiedUINode): Map<UnifiedUINode, ReadonlySet<string>> {
  const rows = new Map<UnifiedUINode, ReadonlySet<string>>();
  const kinds = new Map<string, UnifiedUINode[]>();
  for (const child of parent.children) {
    const kind = `${child.className} ${child.resourceId}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), child]);
  }
  for (const alike of kinds.values()) {
    if (alike.length < 2) continue;
    const words = alike.map((child) => [...wordsIn(child), ...heldIn(child)]);
    const named = words.filter((each) => each.length > 0);
    alike.forEach((child, i) => {
      const telling = (words[i] ?? []).filter((word) => named.length < 2 || !named.every((other) => other.includes(word)));
      rows.set(child, new Set(telling));
    });
  }
  return rows;
}

/** In a row of fields, what they hold tells them apart. */
const heldIn = (node: UnifiedUINode): string[] =>
  [...walk(node)].flatMap((each) => (isField(each) && each.value ? [`=${each.value}`] : []));

const share = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  const common = [...a].filter((word) => b.has(word)).length;
  return common / Math.max(1, Math.max(a.size, b.size));
};

/** A screen of the same page, later: at least half of what does not scroll is the same. */
export const isSamePage = (a: Page, b: Page): boolean =>
  a.fixed.size + b.fixed.size === 0 ? share(a.all, b.all) >= 0.5 : share(a.fixed, b.fixed) >= 0.5;

/** Why the later element cannot be the earlier one; undefined if it can. */
export function difference(x: Portrait, y: Portrait, { before, now }: { before: Page; now: Page }): string | undefined {
  if (x.kind !== y.kind) return 'another kind';
  if (x.node.scrollable || y.node.scrollable) {
    const isBare = x.content.size < 3 || y.content.size < 3;
    return !isBare && share(x.content, y.content) === 0 && !isSamePage(before, now) ? 'the scroller of another page' : undefined;
  }
  const [own, ownNow] = [x.own.map(withoutNumbers), y.own.map(withoutNumbers)];
  const isRenamed = own.length > 0 && ownNow.length > 0 && !own.some((word) => ownNow.includes(word));
  if (isRenamed && !sameBounds(x.node.bounds, y.node.bounds)) return 'another name elsewhere';
  if (x.row !== undefined && y.row !== undefined) {
    const [tells, tellsNow] = [new Set([...x.row].map(withoutNumbers)), new Set([...y.row].map(withoutNumbers))];
    const isSilent = tells.size === 0 || tellsNow.size === 0;
    if (!isSilent && share(tells, tellsNow) === 0) return 'another row';
    const other = [...before.portraits.values()].find(
      (each) => each !== x && each.kind === y.kind && each.row !== undefined && sameSet(each.row, y.row ?? new Set()) && y.row?.size !== 0,
    );
    if (other !== undefined && !sameSet(x.row, y.row) && other.row !== x.row && other.own.join() === y.own.join())
      return 'the row of another element';
    if (isSilent && x.section !== y.section && withoutNumbers(x.section) !== withoutNumbers(y.section)) return 'under another heading';
  }
  return undefined;
}

const sameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => a.size === b.size && [...a].every((word) => b.has(word));

/** All that tells an element; elements with equal ones cannot be told apart. */
export const signature = ({ kind, own, row, section, node }: Portrait): string =>
  [kind, own.join('\n'), [...(row ?? [])].sort().join('\n'), row === undefined || row.size > 0 ? '' : section, node.scrollable].join('\0');
