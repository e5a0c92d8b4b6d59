import {
  type Bounds,
  centerOf,
  contains,
  type Degraded,
  height,
  intersection,
  overlaps,
  type UnifiedUINode,
  walk,
  width,
} from '@handsight/core/screen';
import type { Element } from './element-ref.ts';
import { ROLE } from './role.ts';

/** An undescribed area larger than this share of its window is the window's main content. */
const LARGE = 0.4;
/** Smaller pop-ups are shadows and carets. */
const LEAST_PX = 16;

const OPENS: ReadonlySet<number> = new Set([ROLE.menu, ROLE.popupMenu, ROLE.comboBox]);

/** A menu or list that is on the screen but in no tree. `opened` are the program's pop-up elements outside the window. */
export function undescribedPopup(root: Element, opened: readonly Element[], popups: readonly Bounds[]): Degraded | undefined {
  const silent = popups.find(
    (popup) =>
      width(popup) > LEAST_PX && height(popup) > LEAST_PX && !isDescribed(root, popup, false) && !opened.some((each) => isAt(each, popup)),
  );
  if (silent === undefined) return undefined;
  return {
    reason: 'undescribed_popup',
    detail: `a pop-up at ${place(silent)} is shown and exposes nothing to accessibility; use its screenshot and coordinates, or the arrow keys and Enter`,
  };
}

const isAt = ({ box }: Element, popup: Bounds): boolean => box !== undefined && overlaps(box, popup);

/** An open menu or combo box is at that place, or something that fills it. */
function isDescribed({ box, role, children }: Element, popup: Bounds, isOpened: boolean): boolean {
  if (box !== undefined && contains(popup, centerOf(box)) && (isOpened || area(box) > area(popup) / 2)) return true;
  return children.some((child) => isDescribed(child, popup, isOpened || OPENS.has(role)));
}

const BARE: ReadonlySet<string> = new Set(['Pane', 'Group', 'Custom', 'List', 'Table', 'Tree', 'Calendar']);

/** A large part of a window that is drawn without describing its content: a sheet, an icon view, a canvas. */
export function silentArea(root: UnifiedUINode): Degraded | undefined {
  for (const node of walk(root)) {
    if (node === root || !node.visible || node.children.length > 0 || !BARE.has(node.nativeRole)) continue;
    if (node.text !== '' || node.value !== null || area(node.bounds) < LARGE * area(root.bounds)) continue;
    if (isFilled(root, node)) continue;
    return {
      reason: 'silent_area',
      detail: `${place(node.bounds)} of this window exposes nothing of what it shows to accessibility; use its screenshot and coordinates, or keys`,
    };
  }
  return undefined;
}

/** A field that covers most of it is its content; an editor may have both as siblings in its tree. */
function isFilled(root: UnifiedUINode, silent: UnifiedUINode): boolean {
  for (const node of walk(root)) {
    if (node === silent || !node.visible || node.role !== 'text_field') continue;
    if (area(intersection(node.bounds, silent.bounds)) > area(silent.bounds) / 2) return true;
  }
  return false;
}

const area = (box: Bounds): number => Math.max(0, width(box)) * Math.max(0, height(box));

const place = (box: Bounds): string => `(${box.left},${box.top}) ${width(box)}x${height(box)}`;
