import { computeScreenFingerprint } from '../fingerprint.ts';
import { height, width, type Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { screenBounds } from '../screen-bounds.ts';
import { walk } from '../walk.ts';
import { itemText } from './line.ts';
import { MAX_LINES, MAX_TEXT_LENGTH, type CompactSerializeOptions, type CompactSerializeResult } from './options.ts';
import { idName, outline, SYSTEM_UI, type Item } from './outline.ts';

/** What shares a line with its row stays short enough to be read at a glance. */
const LONGEST_SHARED_LINE = 120;

interface Line {
  depth: number;
  text: string;
  refs: number;
  texts: number;
}

/**
 * A screen as short lines. An element inside another stands behind it on the line or indented below it; a name without
 * quotes is a resource id; the letter of a ref says what kind of element it is.
 */
export function printCompact(
  tree: UnifiedUINode,
  refOf: (n: UnifiedUINode) => string | undefined,
  opts: CompactSerializeOptions = {},
): CompactSerializeResult {
  const maxLength = opts.maxTextLength ?? MAX_TEXT_LENGTH;
  const screen = screenBounds(tree);
  const app = appPackage(tree);
  const items = outline(opts.scope ?? tree, {
    screen,
    refOf,
    externalLabels: opts.externalLabels,
    onlyInteractive: opts.onlyInteractive ?? false,
    skipSystemTexts: app !== SYSTEM_UI,
  });
  const lines: Line[] = [];
  layOut(items, 0, maxLength, lines);

  const fingerprint = computeScreenFingerprint(tree);
  const { shown, cut } = cutLines(lines, opts.maxLines ?? MAX_LINES, opts.maxDepth ?? 0);
  const text = [header(tree, screen, app, fingerprint), ...shown.map((line) => ' '.repeat(line.depth) + line.text), ...truncationLine(cut)];
  const refMap = new Map<string, UnifiedUINode>();
  for (const n of walk(tree)) {
    const ref = refOf(n);
    if (ref !== undefined) refMap.set(ref, n);
  }
  return { text: text.join('\n'), fingerprint, refMap, refCount: refMap.size, lineCount: shown.length, truncated: cut.length > 0 };
}

function appPackage(tree: UnifiedUINode): string {
  let first = '';
  for (const { packageName } of walk(tree)) {
    if (packageName !== '' && packageName !== SYSTEM_UI) return packageName;
    if (first === '') first = packageName;
  }
  return first;
}

function header(tree: UnifiedUINode, screen: Bounds, app: string, fingerprint: string): string {
  const size = width(tree.bounds) > 0 && height(tree.bounds) > 0 ? tree.bounds : screen;
  return ['screen', `${width(size)}x${height(size)}`, app, `#${fingerprint}`].filter((part) => part !== '').join(' ');
}

function layOut(items: Item[], depth: number, maxLength: number, lines: Line[]): void {
  let open: Line | undefined;
  /** The resource id that the row of nameless elements being written shares. */
  let nameless: string | undefined;
  for (const item of items) {
    const text = itemText(item, maxLength);
    if (item.ref === undefined) {
      if (open !== undefined && open.text.length + text.length < LONGEST_SHARED_LINE) {
        open.text += ` ${text}`;
        open.texts++;
        continue;
      }
      open = { depth, text, refs: 0, texts: 1 };
      lines.push(open);
      continue;
    }
    const last = lines.at(-1);
    if (open === undefined && nameless !== undefined && last !== undefined && isNameless(item) && idName(item) === nameless) {
      last.text += ` ${item.ref}`;
      last.refs++;
      continue;
    }
    open = undefined;
    nameless = isNameless(item) ? idName(item) : undefined;
    layOutElement(item, text, depth, maxLength, lines);
  }
}

/** Nothing but its ref, and perhaps its resource id, tells it from its neighbours. */
const isNameless = (item: Item): boolean =>
  item.label === '' && item.items.length === 0 && itemText({ ...item, ref: '' }, 1) === idName(item);

/** An element's line, and what is inside it: behind it if that is little, else indented below. */
function layOutElement(item: Item, text: string, depth: number, maxLength: number, lines: Line[]): void {
  const line: Line = { depth, text, refs: 1, texts: 0 };
  lines.push(line);
  let inside = item.items;
  for (let only = inside[0]; inside.length === 1 && only?.ref !== undefined; only = inside[0]) {
    line.text += ` ${itemText(only, maxLength)}`;
    line.refs++;
    inside = only.items;
  }
  const texts = inside.map((each) => itemText(each, maxLength));
  const length = texts.reduce((sum, each) => sum + each.length + 1, line.text.length);
  const fits = !item.node.scrollable && length <= LONGEST_SHARED_LINE && inside.every((each) => each.items.length === 0);
  if (!fits) {
    layOut(inside, depth + 1, maxLength, lines);
    return;
  }
  for (const [i, each] of inside.entries()) {
    line.text += ` ${texts[i] ?? ''}`;
    if (each.ref === undefined) line.texts++;
    else line.refs++;
  }
}

function cutLines(lines: Line[], maxLines: number, maxDepth: number): { shown: Line[]; cut: Line[] } {
  const shown: Line[] = [];
  const cut: Line[] = [];
  for (const line of lines) (shown.length < maxLines && (maxDepth === 0 || line.depth < maxDepth) ? shown : cut).push(line);
  return { shown, cut };
}

function truncationLine(cut: Line[]): string[] {
  if (cut.length === 0) return [];
  const refs = cut.reduce((sum, line) => sum + line.refs, 0);
  const texts = cut.reduce((sum, line) => sum + line.texts, 0);
  const withTexts = texts === 0 ? '' : ` and ${texts} texts`;
  return [`... +${refs} more interactive elements${withTexts} (ask for more lines or depth, a scope, or interactive ones only)`];
}
