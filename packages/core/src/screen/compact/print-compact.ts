import { HandsightError } from '../../error/errors.ts';
import { computeScreenFingerprint } from '../fingerprint.ts';
import { height, isEmpty, width, type Bounds } from '../geometry.ts';
import { printable } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { screenBounds } from '../screen-bounds.ts';
import { keyboardWindowIn } from '../sign/keyboard-in.ts';
import { isInputMethod } from '../sign/system-package.ts';
import { walk } from '../walk.ts';
import { itemText } from './line.ts';
import { dialogIn } from './dialog.ts';
import { placeHint } from './place-hint.ts';
import { MAX_LINES, MAX_TEXT_LENGTH, type CompactScreen, type CompactSerializeOptions } from './options.ts';
import type { Item } from './item.ts';
import { quoted } from './quoted.ts';
import { idName, outline, SYSTEM_UI } from './outline.ts';
import { isBeside } from './rows.ts';

/** Lines shared with their row stay short enough to be read at a glance. */
const LONGEST_SHARED_LINE = 120;
/** A row of a list is read as a whole. */
const LONGEST_ROW = 240;

interface Line {
  depth: number;
  text: string;
  refs: string[];
  /** Elements that the line only counts. */
  omitted: number;
  texts: number;
}

/**
 * A screen as short lines. An element inside another is printed after it on the line or indented below it; a name without quotes is a
 * resource id; the letter of a ref is the kind of element.
 */
export function printCompact(
  tree: UnifiedUINode,
  refOf: (n: UnifiedUINode) => string | undefined,
  opts: CompactSerializeOptions = {},
): CompactScreen {
  const maxLength = opts.full === true ? Infinity : (opts.maxTextLength ?? MAX_TEXT_LENGTH);
  const screen = screenBounds(tree);
  const app = appPackage(tree, screen);
  const dialog = dialogIn(tree, screen);
  const items = outline(opts.scope ?? tree, {
    screen,
    refOf,
    externalLabels: opts.externalLabels,
    onlyInteractive: opts.onlyInteractive ?? false,
    skipSystemTexts: app !== SYSTEM_UI,
    keyboard: opts.full === true || (opts.scope ?? tree) !== tree ? undefined : keyboardBeside(tree),
    listsCovered: opts.full === true,
    dialog,
  });
  const lines: Line[] = [];
  layOut(items, 0, maxLength, screen, lines);

  const fingerprint = computeScreenFingerprint(tree);
  const { shown, cut } = cutLines(lines, limit('maxLines', opts.maxLines ?? MAX_LINES), limit('maxDepth', opts.maxDepth ?? 0));
  const frame = frameOf(tree, screen, { screen: opts.screen, dialog });
  const body = [...coveredLine(opts.under ?? [], maxLength), ...shown.map((line) => ' '.repeat(line.depth) + line.text)];
  const header = [frame, app, `#${fingerprint}`].filter((part) => part !== '').join(' ');
  const refMap = new Map<string, UnifiedUINode>();
  for (const n of walk(tree)) {
    const ref = refOf(n);
    if (ref !== undefined) refMap.set(ref, n);
  }
  return {
    text: [header, ...body, ...truncationLine(cut)].join('\n'),
    fingerprint,
    frame,
    app,
    lines: body,
    refMap,
    refCount: refMap.size,
    lineCount: body.length,
    truncated: cut.length > 0,
    printedRefs: new Set(shown.flatMap(({ refs }) => refs)),
    omitted: shown.reduce((sum, line) => sum + line.omitted, elementsOf(cut)),
  };
}

/** The keyboard, unless it is the whole tree. */
function keyboardBeside(tree: UnifiedUINode): UnifiedUINode | undefined {
  const keyboard = keyboardWindowIn(tree);
  return keyboard === tree ? undefined : keyboard;
}

/** The app in front: not the system's bars, the keyboard or an edge panel, as long as there is another. */
function appPackage(tree: UnifiedUINode, screen: Bounds): string {
  const area = width(screen) * height(screen);
  let first = '';
  let small = '';
  for (const { packageName, bounds } of walk(tree)) {
    if (packageName === '') continue;
    if (first === '') first = packageName;
    if (packageName === SYSTEM_UI || isInputMethod(packageName)) continue;
    if (width(bounds) * height(bounds) >= LEAST_APP_SHARE * area) return packageName;
    if (small === '') small = packageName;
  }
  return small || first;
}

/** An edge panel or a gesture layer covers less of the screen than this. */
const LEAST_APP_SHARE = 0.1;

/** All coordinates are those of the screen, so its size is given also where the window is only a part of it. */
function frameOf(
  tree: UnifiedUINode,
  extent: Bounds,
  { screen, dialog }: { screen: Bounds | undefined; dialog: UnifiedUINode | undefined },
): string {
  const whole = isEmpty(tree.bounds) ? extent : tree.bounds;
  const isDialog = tree.nativeRole === 'Dialog' || (tree.nativeRole === '' && tree.bounds.left > 0 && tree.bounds.top > 0);
  if (dialog === undefined && !isDialog && (screen === undefined || fills(whole, screen))) return `screen ${sizeOf(screen ?? whole)}`;
  const own = dialog?.bounds ?? whole;
  const around = screen ?? (dialog === undefined ? undefined : whole);
  const kind = dialog !== undefined || isDialog ? 'dialog' : 'window';
  return `${kind} ${sizeOf(own)} at ${own.left},${own.top}${around === undefined ? '' : ` of screen ${sizeOf(around)}`}`;
}

const sizeOf = (bounds: Bounds): string => `${width(bounds)}x${height(bounds)}`;

/** Bars take the rest of the screen. */
const fills = (window: Bounds, screen: Bounds): boolean =>
  width(window) * height(window) >= LEAST_SCREEN_SHARE * width(screen) * height(screen);
const LEAST_SCREEN_SHARE = 0.75;

/** Windows under a dialog are not listed. */
function coveredLine(titles: readonly string[], maxLength: number): string[] {
  const named = titles.filter((title) => title !== '').map((title) => quoted(printable(title), maxLength));
  return named.length === 0 ? [] : [`covered: ${named.join(', ')}`];
}

function layOut(items: Item[], depth: number, maxLength: number, screen: Bounds, lines: Line[]): void {
  let open: Line | undefined;
  /** The current row of nameless elements, which share their resource id. */
  let nameless: Item | undefined;
  for (const item of items) {
    const text = textOf(item, maxLength, screen);
    if (item.note !== undefined || item.row !== undefined) {
      open = undefined;
      nameless = undefined;
      layOutRow(item, text, depth, maxLength, screen, lines);
      continue;
    }
    if (item.ref === undefined) {
      if (open !== undefined && open.text.length + text.length < LONGEST_SHARED_LINE) {
        open.text += ` ${text}`;
        open.texts++;
        continue;
      }
      open = { depth, text, refs: [], omitted: 0, texts: 1 };
      lines.push(open);
      continue;
    }
    const last = lines.at(-1);
    if (open === undefined && nameless !== undefined && last !== undefined && continues(nameless, item)) {
      last.text += ` ${item.ref}${idName(item) === '' ? sideHint(item, nameless) : ''}`;
      nameless = item;
      last.refs.push(item.ref);
      continue;
    }
    open = undefined;
    nameless = isNameless(item) ? item : undefined;
    layOutElement(item, text, depth, maxLength, screen, lines);
  }
}

/** Elements without an id share a line only with those beside them, because the line gives their position. */
const continues = (previous: Item, item: Item): boolean =>
  isNameless(item) && idName(item) === idName(previous) && (idName(item) !== '' || isBeside(previous.node, item.node));

/** Readers assume that a line's elements run from left to right; where the tree's order differs, the line says so. */
const sideHint = (item: Item, previous: Item): string =>
  item.node.bounds.left < previous.node.bounds.left ? ` (left of ${previous.ref ?? ''})` : '';

/** A table's row is one line, however long, or its columns would be lost; a list's row only while it is short enough to read. */
function layOutRow(item: Item, text: string, depth: number, maxLength: number, screen: Bounds, lines: Line[]): void {
  if (item.row === 'list' && text.length > LONGEST_ROW) {
    layOut(item.items, depth, maxLength, screen, lines);
    return;
  }
  const refs = item.items.flatMap(({ ref }) => ref ?? []);
  lines.push({ depth, text, refs, omitted: item.note?.elements ?? 0, texts: item.items.length - refs.length });
}

/** An element without any name shows its position. */
function textOf(item: Item, maxLength: number, screen: Bounds): string {
  const text = itemText(item, maxLength);
  const isBare = item.ref !== undefined && item.label === '' && item.items.length === 0 && !item.node.scrollable && idName(item) === '';
  return isBare && (item.node.value ?? '') === '' ? `${text} (${placeHint(item.node.bounds, screen)})` : text;
}

/** Nothing but its ref, and perhaps its resource id, distinguishes it from its neighbours. */
const isNameless = (item: Item): boolean =>
  item.label === '' && item.items.length === 0 && itemText({ ...item, ref: '' }, 1) === idName(item);

/** An element's line, and its content: after it if short, else indented below. */
function layOutElement(item: Item, text: string, depth: number, maxLength: number, screen: Bounds, lines: Line[]): void {
  const line: Line = { depth, text, refs: item.ref === undefined ? [] : [item.ref], omitted: 0, texts: 0 };
  lines.push(line);
  let inside = item.items;
  for (let only = inside[0]; inside.length === 1 && only?.ref !== undefined; only = inside[0]) {
    line.text += ` ${inside === item.items && item.label !== '' ? itemText(only, maxLength) : textOf(only, maxLength, screen)}`;
    line.refs.push(only.ref);
    inside = only.items;
  }
  const texts = inside.map((each) => (item.label === '' ? textOf(each, maxLength, screen) : itemText(each, maxLength)));
  const length = texts.reduce((sum, each) => sum + each.length + 1, line.text.length);
  const fits = !item.node.scrollable && length <= LONGEST_SHARED_LINE && inside.every((each) => each.items.length === 0);
  if (!fits) {
    layOut(inside, depth + 1, maxLength, screen, lines);
    return;
  }
  for (const [i, each] of inside.entries()) {
    line.text += ` ${texts[i] ?? ''}`;
    if (each.ref === undefined) line.texts++;
    else line.refs.push(each.ref);
  }
}

/** A limit that is no number would cut everything, silently. */
function limit(name: string, given: number): number {
  if (!(given >= 0)) throw new HandsightError('BadRequest', `${name} is ${given}; give 0, which is unlimited, or more`, { [name]: given });
  return given === 0 ? Infinity : given;
}

function cutLines(lines: Line[], maxLines: number, maxDepth: number): { shown: Line[]; cut: Line[] } {
  const shown: Line[] = [];
  const cut: Line[] = [];
  for (const line of lines) (shown.length < maxLines && line.depth < maxDepth ? shown : cut).push(line);
  return { shown, cut };
}

const elementsOf = (lines: Line[]): number => lines.reduce((sum, line) => sum + line.refs.length + line.omitted, 0);

function truncationLine(cut: Line[]): string[] {
  if (cut.length === 0) return [];
  const refs = elementsOf(cut);
  const texts = cut.reduce((sum, line) => sum + line.texts, 0);
  const withTexts = texts === 0 ? '' : ` and ${texts} texts`;
  return [`... +${refs} more interactive elements${withTexts} (ask for more lines or depth, a scope, or interactive ones only)`];
}
