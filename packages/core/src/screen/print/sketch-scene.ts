import type { Bounds } from '../geometry.ts';
import { ownLabel, shortId, textsBelow, printable } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { observerRole } from '../role.ts';
import { isInteractive, isShown } from '../trait.ts';
import { walk } from '../walk.ts';
import { heldValue } from './quote.ts';
import { formatState } from './format-state.ts';

/** An element of the sketch: a node worth drawing and not covered by a later sibling, and its position. */
export interface SketchItem {
  node: UnifiedUINode;
  /** Its path, `root.0.1`. */
  id: string;
  role: string;
  name: string;
  /** `#id` for a control without a name, else empty. */
  handle: string;
  value: string;
  state: string[];
  /** In cells of the grid. */
  cells: Bounds;
  parent: SketchItem | undefined;
  children: SketchItem[];
}

/** Roles that are informative even without a name. */
const LANDMARKS: ReadonlySet<string> = new Set(['list', 'scroll_view', 'web_view', 'toolbar', 'tab', 'progress_bar', 'slider', 'spinner']);

/** More of a text than a sketch can show. */
const MAX_TEXT_LENGTH = 2000;

/** Up to this height an element has no room for boxes inside it. */
const ROW_HEIGHT = 2;

const words = (text: string): string => printable(text.slice(0, MAX_TEXT_LENGTH));

function hasInteractiveBelow(n: UnifiedUINode): boolean {
  for (const below of walk(n)) if (below !== n && below.visible && isInteractive(below)) return true;
  return false;
}

/** A clickable frame around other controls is not a control itself. */
const isControl = (n: UnifiedUINode): boolean =>
  isInteractive(n) && !((n.role === 'container' || n.role === 'unknown') && !n.scrollable && ownLabel(n) === '' && hasInteractiveBelow(n));

const isWorthDrawing = (n: UnifiedUINode): boolean =>
  isControl(n) || LANDMARKS.has(n.role) || n.focused || printable(ownLabel(n)) !== '' || heldValue(n) !== '';

/** Captions and pictures do not hide what is under them. */
const isOpaque = (n: UnifiedUINode): boolean => isWorthDrawing(n) && n.role !== 'text_view' && n.role !== 'image';

const covers = (a: Bounds, b: Bounds): boolean => a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom;

function stateOf(n: UnifiedUINode): string[] {
  const state = formatState(n);
  if (n.scrollable && n.role !== 'list' && n.role !== 'scroll_view') state.push('scrollable');
  if (n.keyboardShortcut !== '') state.push(printable(n.keyboardShortcut));
  return state;
}

/** The texts inside a control too flat for boxes, which become its own label. Empty if it contains anything else. */
function foldedTexts(n: UnifiedUINode, cells: Bounds, below: SketchItem[]): string[] {
  const isFlatControl = cells.bottom - cells.top <= ROW_HEIGHT && isControl(n) && !hasInteractiveBelow(n);
  return isFlatControl && below.every((item) => item.value === '') ? textsBelow(n).map(words) : [];
}

/** The elements of a tree that are worth drawing, nested like the boxes. `project` maps pixels to cells. */
export function sketchScene(root: UnifiedUINode, frame: Bounds, project: (bounds: Bounds) => Bounds): SketchItem[] {
  const isCovered = (n: UnifiedUINode, at: number, siblings: UnifiedUINode[]): boolean =>
    siblings.some((later, i) => i > at && covers(later.bounds, n.bounds) && isShown(later, frame) && isOpaque(later));

  const itemsBelow = (n: UnifiedUINode, id: string, parent: SketchItem | undefined): SketchItem[] =>
    n.children.flatMap((child, i) => (child.visible && !isCovered(child, i, n.children) ? itemsOf(child, `${id}.${i}`, parent) : []));

  const itemsOf = (n: UnifiedUINode, id: string, parent: SketchItem | undefined): SketchItem[] => {
    if (!isShown(n, frame) || !isWorthDrawing(n)) return itemsBelow(n, id, parent);
    const item: SketchItem = {
      node: n,
      id,
      role: observerRole(n),
      name: words(ownLabel(n)),
      handle: '',
      value: words(heldValue(n)),
      state: stateOf(n),
      cells: project(n.bounds),
      parent,
      children: [],
    };
    item.children = itemsBelow(n, id, item);
    const texts = foldedTexts(n, item.cells, item.children);
    if (texts.length > 0) {
      item.name = [item.name, ...texts.filter((text) => !item.name.includes(text))].filter((text) => text !== '').join(', ');
      item.children = [];
    }
    if (item.name === '' && n.resourceId !== '' && isInteractive(n)) item.handle = `#${printable(shortId(n.resourceId))}`;
    return [item];
  };
  return itemsBelow(root, 'root', undefined);
}
