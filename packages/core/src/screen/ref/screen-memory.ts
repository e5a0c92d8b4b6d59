import { labelOf, ownLabel } from '../label.ts';
import { kindKey } from '../match/identity.ts';
import type { UnifiedUINode } from '../node.ts';
import { walk } from '../walk.ts';

/** Screens of one window that are remembered. */
const MOST_SCREENS = 20;
/** So much of the wording must be there again for a screen to be the same one. */
const SAME_SHARE = 0.8;

interface RememberedScreen {
  /** Everything the screen says, numbers aside. */
  texts: ReadonlySet<string>;
  /** Refs of the elements that only they can be. */
  refs: ReadonlyMap<string, string>;
}

/** The refs of screens that were left, for when one comes back to them. */
export class ScreenMemory {
  #screens: RememberedScreen[] = [];

  remember(tree: UnifiedUINode, refs: ReadonlyMap<UnifiedUINode, string>): void {
    const texts = textsOf(tree);
    this.#screens = this.#screens.filter((screen) => likeness(screen.texts, texts) < 1);
    this.#screens.push({ texts, refs: uniqueRefs(tree, refs) });
    if (this.#screens.length > MOST_SCREENS) this.#screens.shift();
  }

  /** The refs that elements of a screen had when it was shown last; only of elements that are unique on both. */
  recall(tree: UnifiedUINode, isWanted: (node: UnifiedUINode) => boolean): Map<UnifiedUINode, string> {
    const found = new Map<UnifiedUINode, string>();
    if (this.#screens.length === 0) return found;
    const texts = textsOf(tree);
    const screen = this.#screens.findLast((each) => likeness(each.texts, texts) >= SAME_SHARE);
    if (screen === undefined) return found;
    for (const [key, node] of uniqueElements(tree)) {
      const ref = isWanted(node) ? screen.refs.get(key) : undefined;
      if (ref !== undefined) found.set(node, ref);
    }
    return found;
  }
}

const withoutNumbers = (text: string): string => text.replace(/\p{Nd}+/gu, '#');

function textsOf(tree: UnifiedUINode): Set<string> {
  const texts = new Set<string>();
  for (const node of walk(tree)) {
    const label = ownLabel(node);
    if (label !== '' && node.visible) texts.add(withoutNumbers(label));
  }
  return texts;
}

/** The share of two screens' wording that they have in common. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const larger = Math.max(a.size, b.size);
  if (larger === 0) return 0;
  let common = 0;
  for (const text of a) if (b.has(text)) common++;
  return common / larger;
}

function uniqueElements(tree: UnifiedUINode): Map<string, UnifiedUINode> {
  const byKey = new Map<string, UnifiedUINode | undefined>();
  for (const node of walk(tree)) {
    const label = labelOf(node);
    if (label === '' && node.resourceId === '') continue;
    const key = `${node.key}\0${kindKey(node)}\0${label}`;
    byKey.set(key, byKey.has(key) ? undefined : node);
  }
  return new Map([...byKey].flatMap(([key, node]) => (node === undefined ? [] : [[key, node]])));
}

function uniqueRefs(tree: UnifiedUINode, refs: ReadonlyMap<UnifiedUINode, string>): Map<string, string> {
  const unique = new Map<string, string>();
  for (const [key, node] of uniqueElements(tree)) {
    const ref = refs.get(node);
    if (ref !== undefined) unique.set(key, ref);
  }
  return unique;
}
