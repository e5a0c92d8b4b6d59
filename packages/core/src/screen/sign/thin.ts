import { height, width, type Bounds } from '../geometry.ts';
import { labelOf, ownLabel } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import type { Degraded } from '../screen.ts';
import { isInteractive } from '../trait.ts';
import { walk } from '../walk.ts';
import { isSystemUi } from './system-package.ts';

/** Fewer elements are suspicious. */
const MIN_NAMED = 5;
/** A surface that covers this share of the screen is its content. */
const MOST = 0.5;

/** Why a tree reveals little about its screen; null if it reveals enough. */
export function explainThin(root: UnifiedUINode): Degraded | null {
  if (![...walk(root)].some((node) => node.visible && node !== root)) return hiddenWhole(root);
  const nodes: UnifiedUINode[] = [];
  let named = 0;
  for (const node of walk(root)) {
    if (isSystemUi(node.packageName) && !isSystemUi(root.packageName)) continue;
    nodes.push(node);
    if (ownLabel(node) !== '' && ++named === MIN_NAMED) return null;
  }
  if (isDialog(root) && nodes.some((node) => isInteractive(node) && labelOf(node) !== '')) return null;
  if (root.nativeRole !== '' && isWholeDialog(nodes)) return null;
  const acting = nodes.filter(isInteractive).length;
  const detail = `${named} of ${nodes.length} elements have a name and ${acting} can be acted on: ${suggestion(root, nodes, named)}`;
  return { reason: named + acting === 0 ? 'empty_tree' : 'sparse_tree', detail };
}

/** Every element reports that it is not displayed. */
function hiddenWhole(root: UnifiedUINode): Degraded | null {
  const count = [...walk(root)].length - 1;
  if (count === 0) return { reason: 'empty_tree', detail: 'the window has no elements' };
  return {
    reason: 'all_hidden',
    detail: `${count === 1 ? 'the only element says that it is' : `all ${count} elements say that they are`} not displayed; the screen may be off or behind another window`,
  };
}

/**
 * A phone's window that does not begin at an edge of the screen is a dialog: a few names are all it has. Desktop windows may be anywhere.
 */
const isDialog = (root: UnifiedUINode): boolean => root.nativeRole === '' && root.bounds.left > 0 && root.bounds.top > 0;

/** On a desktop: a question with named buttons to answer it, and no unnamed control. A message box has no more. */
function isWholeDialog(nodes: readonly UnifiedUINode[]): boolean {
  const controls = nodes.filter((node) => isInteractive(node) && node.visible);
  const hasText = nodes.some((node) => !isInteractive(node) && node.nativeRole === 'Text' && node.text !== '');
  return hasText && controls.length > 0 && controls.every((node) => labelOf(node) !== '');
}

/** Surfaces behind which a tree ends, by class or id. */
const SURFACES: readonly [pattern: RegExp, words: string][] = [
  [/^android\.webkit\.WebView$/, 'a WebView gives no content; its page is still loading or hides it from accessibility'],
  [/unitySurfaceView$|^com\.unity3d\./, 'Unity draws the screen itself and exposes nothing to accessibility'],
  [/SurfaceView$|^android\.view\.TextureView$/, 'a game, video or camera surface is drawn without accessibility'],
  [/^io\.flutter\./, 'Flutter gives its semantics only when asked'],
  [/ReactRootView$/, 'React Native has not built its views yet'],
  [/ComposeView$/, 'Compose has not built its semantics yet'],
];

/** The class proves nothing here: overlays and scrims have it as well. */
const BARE_VIEW = 'a bare view fills the screen, as in Flutter before its semantics are on and in apps that draw everything themselves';

function suggestion(root: UnifiedUINode, nodes: UnifiedUINode[], named: number): string {
  const most = MOST * area(root.bounds);
  const large = nodes.filter((node) => area(node.bounds) > most);
  for (const [pattern, words] of SURFACES) {
    const surface = large.find((node) => (pattern.test(node.className) || pattern.test(node.resourceId)) && isBare(node));
    if (surface !== undefined) return words;
  }
  if (named === 0 && large.some((node) => node.className === 'android.view.View')) return BARE_VIEW;
  return 'the screen is simple, still being drawn, or protected from being read';
}

/** Nothing with a name inside. */
function isBare(node: UnifiedUINode): boolean {
  for (const inner of walk(node)) if (inner !== node && ownLabel(inner) !== '') return false;
  return true;
}

const area = (b: Bounds): number => Math.max(0, width(b)) * Math.max(0, height(b));
