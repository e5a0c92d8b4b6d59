import type { Bounds } from '../geometry.ts';
import { ownLabel, shortId, textsBelow } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { observerRole } from '../role.ts';
import { isInteractive, isShown } from '../trait.ts';
import { walk } from '../walk.ts';
import { heldValue, printable } from './quote.ts';

/** An element of the sketch: a node worth drawing, and where. */
export interface SketchItem {
  node: UnifiedUINode;
  /** Contract 004's id, `root.0.1`. */
  id: string;
  role: string;
  name: string;
  value: string;
  state: string[];
  /** In cells of the grid. */
  cells: Bounds;
  /** A later sibling lies over all of it. */
  occluded: boolean;
  parent: SketchItem | undefined;
  children: SketchItem[];
}

/** Roles that say something about a screen even without a name. */
const LANDMARKS: ReadonlySet<string> = new Set(['list', 'scroll_view', 'web_view', 'toolbar', 'tab', 'progress_bar', 'slider', 'spinner']);

/** Up to this height an element has no room for boxes inside. */
const ROW_HEIGHT = 2;

function hasInteractiveBelow(n: UnifiedUINode): boolean {
  for (const below of walk(n)) if (below !== n && below.visible && isInteractive(below)) return true;
  return false;
}

/** A clickable frame around other controls is no control of its own. */
const isControl = (n: UnifiedUINode): boolean =>
  isInteractive(n) && !((n.role === 'container' || n.role === 'unknown') && !n.scrollable && ownLabel(n) === '' && hasInteractiveBelow(n));

const isWorthDrawing = (n: UnifiedUINode): boolean =>
  isControl(n) || LANDMARKS.has(n.role) || n.focused || printable(ownLabel(n)) !== '' || heldValue(n) !== '';

/** Captions and pictures let through what lies under them. */
const isOpaque = (n: UnifiedUINode): boolean => isWorthDrawing(n) && n.role !== 'text_view' && n.role !== 'image';

const covers = (a: Bounds, b: Bounds): boolean => a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom;

export function stateWords(n: UnifiedUINode): string[] {
  const words: string[] = [];
  if (n.focused) words.push('focused');
  if (!n.enabled) words.push('disabled');
  if (n.checkable) words.push(n.checked ? 'checked' : 'unchecked');
  if (n.selected) words.push('selected');
  if (n.scrollable && n.role !== 'list' && n.role !== 'scroll_view') words.push('scrollable');
  if (n.keyboardShortcut !== '') words.push(printable(n.keyboardShortcut));
  return words;
}

/** A row without room for boxes says all its texts itself; a larger one leaves them where they stand. */
function nameOf(n: UnifiedUINode, isRow: boolean): string {
  const own = printable(ownLabel(n));
  const texts = isRow ? textsBelow(n).map(printable).filter((text) => text !== '' && !own.includes(text)) : [];
  const name = [own, ...texts].filter((text) => text !== '').join(', ');
  return name === '' && n.resourceId !== '' && isInteractive(n) ? `#${printable(shortId(n.resourceId))}` : name;
}

/** The elements of a tree that are worth drawing, nested as the boxes are. `project` turns pixels into cells. */
export function sketchScene(root: UnifiedUINode, frame: Bounds, project: (bounds: Bounds) => Bounds): SketchItem[] {
  const collect = (n: UnifiedUINode, id: string, parent: SketchItem | undefined, occluded: boolean): SketchItem[] => {
    if (!n.visible) return [];
    if (n === root || !isShown(n, frame) || !isWorthDrawing(n)) return below(n, id, parent, occluded);
    const cells = project(n.bounds);
    const isRow = cells.bottom - cells.top <= ROW_HEIGHT && isControl(n) && !hasInteractiveBelow(n);
    const item: SketchItem = {
      node: n,
      id,
      role: observerRole(n),
      name: nameOf(n, isRow),
      value: printable(heldValue(n)),
      state: stateWords(n),
      cells,
      occluded,
      parent,
      children: [],
    };
    if (!isRow) item.children = below(n, id, item, occluded);
    return [item];
  };
  const below = (n: UnifiedUINode, id: string, parent: SketchItem | undefined, occluded: boolean): SketchItem[] =>
    n.children.flatMap((child, i) => {
      const isCovered = n.children.some(
        (later, at) => at > i && covers(later.bounds, child.bounds) && isShown(later, frame) && isOpaque(later),
      );
      return collect(child, `${id}.${i}`, parent, occluded || isCovered);
    });
  return collect(root, 'root', undefined, false);
}
