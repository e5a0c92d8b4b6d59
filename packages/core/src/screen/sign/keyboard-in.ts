import type { Bounds } from '../geometry.ts';
import type { UnifiedUINode } from '../node.ts';
import { walk } from '../walk.ts';
import { isInputMethod } from './system-package.ts';
import { outermostOf, packageOf } from './window-package.ts';

/** An on-screen keyboard that is part of the tree. */
export interface Keyboard {
  packageName: string;
  bounds: Bounds;
}

/** Parts of a keyboard, as opposed to its settings screen. */
const KEYS = /:id\/(?:key_pos_|keyboard)|KeyboardView$/;

/**
 * The keyboard, if the tree shows one. Null does not mean that it is hidden: a plain uiautomator dump contains only the active window,
 * which a keyboard never is; dumps of all windows can show one.
 */
export function keyboardIn(root: UnifiedUINode): Keyboard | null {
  const window = keyboardWindowIn(root);
  return window === undefined ? null : { packageName: window.packageName, bounds: window.bounds };
}

/** The keyboard's window in a tree of several. */
export const keyboardWindowIn = (root: UnifiedUINode): UnifiedUINode | undefined =>
  outermostOf(root, isInputMethod).find((node) => node.visible && isKeyboard(node, root));

/** An input method that has the screen to itself shows its settings, unless there are keys. */
function isKeyboard(window: UnifiedUINode, root: UnifiedUINode): boolean {
  if (packageOf(root) !== window.packageName) return true;
  for (const { resourceId, className } of walk(window)) {
    if (KEYS.test(resourceId) || KEYS.test(className)) return true;
  }
  return false;
}
