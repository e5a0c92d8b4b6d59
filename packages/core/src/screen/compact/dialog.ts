import { height, isEmpty, surrounds, width, type Bounds } from '../geometry.ts';
import { ownLabel } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { isInputMethod, isPromptPackage, isSystemUi } from '../sign/system-package.ts';
import { isInteractive, isShown } from '../trait.ts';
import { walk } from '../walk.ts';
import { coverOf } from './covered.ts';

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

/** The scrim around a dialog or a sheet has neither a name nor content; what it covers is before it in the tree. */
function aboveScrim(part: UnifiedUINode, screen: Bounds): UnifiedUINode | undefined {
  for (const [i, child] of part.children.entries()) {
    const scrim = coverOf(part.children, i, screen);
    if (scrim === undefined) {
      const inside = aboveScrim(child, screen);
      if (inside !== undefined) return inside;
      continue;
    }
    if (ownLabel(scrim) !== '' || scrim.scrollable) return undefined;
    const parts = scrim.children.length > 0 ? scrim.children : partsAfter(scrim, part.children.slice(i + 1));
    const [only, second] = parts.filter((each) => isShown(each, screen) && hasControl(each, screen));
    return only !== undefined && second === undefined && isAside(only.bounds, screen) ? only : undefined;
  }
  return undefined;
}

function partsAfter(scrim: UnifiedUINode, siblings: readonly UnifiedUINode[]): readonly UnifiedUINode[] {
  const at = siblings.findIndex((sibling) => [...walk(sibling)].includes(scrim));
  const layer = siblings[at];
  return layer === undefined || layer === scrim ? siblings.slice(at + 1) : layer.children.slice(layer.children.indexOf(scrim) + 1);
}

/** It leaves a part of the screen free: on both sides, or above it. A drawer at the edge is no dialog. */
function isAside(bounds: Bounds, screen: Bounds): boolean {
  if (width(bounds) * height(bounds) > LARGEST_SHARE * width(screen) * height(screen)) return false;
  const isInset = bounds.left > screen.left && bounds.right < screen.right;
  const isSheet = bounds.left <= screen.left && bounds.right >= screen.right && bounds.bottom >= screen.bottom;
  return bounds.top > screen.top && (isInset || isSheet);
}

function hasControl(part: UnifiedUINode, screen: Bounds): boolean {
  for (const node of walk(part)) if (isInteractive(node) && !node.scrollable && isShown(node, screen)) return true;
  return false;
}
