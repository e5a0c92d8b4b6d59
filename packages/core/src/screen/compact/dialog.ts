import { height, isEmpty, surrounds, width, type Bounds } from '../geometry.ts';
import { ownLabel } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { isInputMethod, isPromptPackage, isSystemUi } from '../sign/system-package.ts';
import { isInteractive, isShown } from '../trait.ts';
import { walk } from '../walk.ts';
import { coverOf, isAbove } from '../layer.ts';

/** A layer that leaves less of the screen free is another page. */
const LARGEST_SHARE = 0.9;

/**
 * The dialog that a tree shows above its other content: a smaller window of the same app, or of one that prompts on behalf of apps, or the
 * content above a nameless layer that takes all other touches. Undefined where the tree is itself the dialog, or shows none.
 */
export function dialogIn(tree: UnifiedUINode, screen: Bounds): UnifiedUINode | undefined {
  const whole = isEmpty(tree.bounds) ? screen : tree.bounds;
  return tree.className === 'hierarchy' ? smallerWindow(tree.children, whole) : aboveScrim(tree, whole);
}

function smallerWindow(windows: readonly UnifiedUINode[], screen: Bounds): UnifiedUINode | undefined {
  const isApps = ({ packageName }: UnifiedUINode): boolean => !isSystemUi(packageName) && !isInputMethod(packageName);
  const found = windows.filter(
    (window) =>
      isApps(window) &&
      isShown(window, screen) &&
      isAside(window.bounds, screen) &&
      isDialogSized(window.bounds, screen) &&
      hasControl(window, screen) &&
      windows.some(
        (below) =>
          below !== window &&
          isApps(below) &&
          surrounds(below.bounds, window.bounds) &&
          (below.packageName === window.packageName || isPromptPackage(window.packageName)),
      ),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The scrim around a dialog or a sheet has neither a name nor content of its own; the dialog is drawn on it. */
function aboveScrim(part: UnifiedUINode, screen: Bounds): UnifiedUINode | undefined {
  for (const child of part.children) {
    const scrim = coverOf(part.children, child, screen);
    if (scrim === undefined) {
      const inside = aboveScrim(child, screen);
      if (inside !== undefined) return inside;
      continue;
    }
    if (ownLabel(scrim) !== '') return undefined;
    const [only, second] = partsOn(scrim, part.children).filter((each) => isShown(each, screen) && hasControl(each, screen));
    return only !== undefined && second === undefined && isAside(only.bounds, screen) ? only : undefined;
  }
  return undefined;
}

function partsOn(scrim: UnifiedUINode, siblings: readonly UnifiedUINode[]): readonly UnifiedUINode[] {
  if (scrim.children.length > 0) return scrim.children;
  const layer = siblings.find((sibling) => [...walk(sibling)].includes(scrim));
  const beside = layer === undefined || layer === scrim ? siblings : layer.children;
  return beside.filter((each) => isAbove(each, scrim));
}

/** It leaves a part of the screen free: on both sides, or above it. A drawer at the edge is no dialog. */
function isAside(bounds: Bounds, screen: Bounds): boolean {
  if (width(bounds) * height(bounds) > LARGEST_SHARE * width(screen) * height(screen)) return false;
  const isInset = bounds.left > screen.left && bounds.right < screen.right;
  const isSheet = bounds.left <= screen.left && bounds.right >= screen.right && bounds.bottom >= screen.bottom;
  return bounds.top > screen.top && (isInset || isSheet);
}

/** A smaller window is a menu, a bubble or an edge panel. */
const isDialogSized = (bounds: Bounds, screen: Bounds): boolean =>
  width(bounds) >= LEAST_WIDTH * width(screen) && width(bounds) * height(bounds) >= LEAST_SHARE * width(screen) * height(screen);
const LEAST_WIDTH = 0.4;
const LEAST_SHARE = 0.04;

function hasControl(part: UnifiedUINode, screen: Bounds): boolean {
  for (const node of walk(part)) if (isInteractive(node) && !node.scrollable && isShown(node, screen)) return true;
  return false;
}
