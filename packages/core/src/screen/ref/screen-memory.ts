import { labelOf, ownLabel } from '../label.ts';
import { kindKey } from '../match/identity.ts';
import { textsOf as namesIn } from '../match/rows.ts';
import type { UnifiedUINode } from '../node.ts';
import { isField, isInteractive } from '../trait.ts';
import { walk } from '../walk.ts';

/** Screens of one window that are remembered. */
const MOST_SCREENS = 20;
/** This share of the wording must be the same for a screen to count as the same. */
const SAME_SHARE = 0.8;

interface RememberedScreen {
  /** All texts of the screen, numbers aside. */
  texts: ReadonlySet<string>;
  /** The subject of the screen: the form of one note is not that of another. */
  subject: string;
  /** Refs of the elements that are unambiguous. */
  refs: Map<string, string>;
}

/** The refs of screens that were left, in case they come back. */
export class ScreenMemory {
  #screens: RememberedScreen[] = [];

  /**
   * `lost` are the refs of elements that disappeared while the screen stayed. If another element looks the same, it is unknown later which
   * of the two stayed or came back, so the ref is given to neither.
   */
  remember(
    tree: UnifiedUINode,
    refs: ReadonlyMap<UnifiedUINode, string>,
    lost: ReadonlyMap<UnifiedUINode, string> = new Map<UnifiedUINode, string>(),
  ): void {
    const unique = uniqueElements(tree);
    const known = new Set([...unique].filter(([key]) => !key.startsWith('id\0')).map(([, node]) => node));
    const unsure = new Set([...lost].filter(([node]) => !known.has(node)).map(([, ref]) => ref));
    this.#forget(unsure);
    const texts = textsOf(tree);
    const subject = subjectOf(tree);
    this.#screens = this.#screens.filter((screen) => screen.subject !== subject || likeness(screen.texts, texts) < 1);
    this.#screens.push({ texts, subject, refs: uniqueRefs(unique, refs, unsure) });
    if (this.#screens.length > MOST_SCREENS) this.#screens.shift();
  }

  #forget(unsure: ReadonlySet<string>): void {
    if (unsure.size === 0) return;
    for (const { refs } of this.#screens) for (const [key, ref] of refs) if (unsure.has(ref)) refs.delete(key);
  }

  /** The refs that a screen's elements had when it was last shown; only for elements that are unique in both readings. */
  recall(tree: UnifiedUINode, isWanted: (node: UnifiedUINode) => boolean): Map<UnifiedUINode, string> {
    const found = new Map<UnifiedUINode, string>();
    if (this.#screens.length === 0) return found;
    const texts = textsOf(tree);
    const subject = subjectOf(tree);
    const screen = this.#screens.findLast((each) => each.subject === subject && likeness(each.texts, texts) >= SAME_SHARE);
    if (screen === undefined) return found;
    const taken = new Set<string>();
    const elements = [...uniqueElements(tree)].filter(([, node]) => isWanted(node));
    for (const way of WAYS) {
      for (const [key, node] of elements) {
        const ref = key.startsWith(`${way}\0`) ? screen.refs.get(key) : undefined;
        if (ref === undefined || found.has(node) || taken.has(ref)) continue;
        found.set(node, ref);
        taken.add(ref);
      }
    }
    return found;
  }
}

const withoutNumbers = (text: string): string => text.replace(/\p{Nd}+/gu, '#');

/** The first text, which is usually the title, and the fields' values. */
function subjectOf(tree: UnifiedUINode): string {
  let title = '';
  const held: string[] = [];
  for (const node of walk(tree)) {
    if (!node.visible) continue;
    if (isField(node)) held.push(node.value ?? node.text);
    else if (title === '' && LETTER.test(node.text)) title = withoutNumbers(node.text);
  }
  return [title, ...held].join('\n');
}

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

/** How an element is identified, the most reliable first; each only if it is unique on the screen. */
const WAYS = ['name', 'row', 'id'] as const;
type Way = (typeof WAYS)[number];

/**
 * By its kind and name; in a row by its kind, its name and all texts of the row, numbers included, as the next row may differ in nothing
 * else; outside scrolling content also by an id that occurs once, whatever numbers its name has.
 */
function uniqueElements(tree: UnifiedUINode): Map<string, UnifiedUINode> {
  const byKey = new Map<string, UnifiedUINode | undefined>();
  const add = (way: Way, key: string, node: UnifiedUINode): void => {
    const whole = `${way}\0${node.key}\0${kindKey(node)}\0${key}`;
    byKey.set(whole, byKey.has(whole) ? undefined : node);
  };
  const visit = (node: UnifiedUINode, row: string | undefined, isScrolled: boolean): void => {
    if (isInteractive(node)) {
      const label = labelOf(node);
      if (row !== undefined) {
        // A row that is cut off at the edge cannot be identified.
        if (row !== '') add('row', `${label}\0${row}`, node);
      } else if (label !== '' || (node.resourceId !== '' && !isScrolled)) add('name', label, node);
      if (!isScrolled && row === undefined && node.resourceId !== '') add('id', withoutNumbers(label), node);
    }
    const rows = rowsAmong(node.children);
    for (const child of node.children) visit(child, rows.has(child) ? [...namesIn(child)].join('\n') : row, isScrolled || node.scrollable);
  };
  visit(tree, undefined, false);
  return new Map([...byKey].flatMap(([key, node]) => (node === undefined ? [] : [[key, node]])));
}

/** Several of a kind, of which one at least holds something, are rows. */
function rowsAmong(siblings: readonly UnifiedUINode[]): Set<UnifiedUINode> {
  const byKind = new Map<string, UnifiedUINode[]>();
  for (const node of siblings) {
    const kind = kindKey(node);
    const group = byKind.get(kind);
    if (group === undefined) byKind.set(kind, [node]);
    else group.push(node);
  }
  return new Set([...byKind.values()].filter((group) => group.length > 1 && group.some(({ children }) => children.length > 0)).flat());
}

const LETTER = /\p{L}/u;

function uniqueRefs(
  elements: ReadonlyMap<string, UnifiedUINode>,
  refs: ReadonlyMap<UnifiedUINode, string>,
  unsure: ReadonlySet<string>,
): Map<string, string> {
  const unique = new Map<string, string>();
  for (const [key, node] of elements) {
    const ref = refs.get(node);
    if (ref !== undefined && !unsure.has(ref)) unique.set(key, ref);
  }
  return unique;
}
