import type { Bounds } from '../geometry.ts';
import { ownLabel, printable, shortId } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { screenBounds } from '../screen-bounds.ts';
import { isField, isInteractive, isShown } from '../trait.ts';
import { walk } from '../walk.ts';
import { findPath } from './find-path.ts';
import { foldText } from './folded-text.ts';
import { parseSelector } from './selector-parser.ts';
import { TreeIndex } from './tree-index.ts';

/** A path from the root, any role, a quoted name, a predicate; or a predicate after a role. */
const SELECTOR = /^(\/|\*|"|\[)|^[\p{L}_][\p{L}\p{N}_-]*\[/u;

/** The text can only be meant as a selector; any other may be the visible name of an element. */
export const isPlainlySelector = (text: string): boolean => SELECTOR.test(text);

/**
 * What a bare visible name matches: the elements with exactly that name, or printed by that id, else what it matches as a selector
 * (`Button`), else those whose name contains it. Of the elements found, visible ones are preferred over hidden ones, and controls over
 * their labels and their window's title.
 */
export function findNamed(root: UnifiedUINode, name: string, { partial = true }: { partial?: boolean } = {}): UnifiedUINode[] {
  const index = new TreeIndex(root);
  const screen = screenBounds(root);
  const wanted = foldText(printable(name));
  const lower = wanted.toLowerCase();
  const steps: (() => UnifiedUINode[])[] = [
    () => all(root, (node) => namesOf(node, index).some((each) => each === wanted)),
    () => all(root, (node) => namesOf(node, index).some((each) => each.toLowerCase() === lower)),
    () => all(root, (node) => isInteractive(node) && index.nameOf(node) === '' && shortId(node.resourceId) === name),
    () => asSelector(root, name),
    ...(partial ? [() => all(root, (node) => namesOf(node, index).some((each) => each.toLowerCase().includes(lower)))] : []),
  ];
  for (const step of steps) {
    const found = meant(
      root,
      step().map((node) => carrierOf(node, index)),
      screen,
    );
    if (found.length > 0) return found;
  }
  return [];
}

function all(root: UnifiedUINode, passes: (node: UnifiedUINode) => boolean): UnifiedUINode[] {
  return [...walk(root)].filter(passes);
}

/** The name as printed, or, where text and description differ, either. A field's content is not a name. */
function namesOf(node: UnifiedUINode, index: TreeIndex): string[] {
  const names = isField(node) ? [index.nameOf(node)] : [index.nameOf(node), printable(node.text), printable(node.description)];
  return names.filter((each) => each !== '').map(foldText);
}

/** A text inside a row that can be tapped stands for the row. */
function carrierOf(node: UnifiedUINode, index: TreeIndex): UnifiedUINode {
  if (isInteractive(node)) return node;
  for (let at = index.parentOf(node); at !== undefined; at = index.parentOf(at)) {
    if (isInteractive(at)) return at.scrollable || isField(at) || at === index.root || isPage(at) ? node : at;
  }
  return node;
}

/** A tab with its page inside it has its own name and controls to which the text may belong. */
const isPage = (node: UnifiedUINode): boolean =>
  ownLabel(node) !== '' && [...walk(node)].some((inner) => inner !== node && isInteractive(inner));

function asSelector(root: UnifiedUINode, text: string): UnifiedUINode[] {
  try {
    return [...findPath(root, parseSelector(text))];
  } catch {
    return [];
  }
}

function meant(root: UnifiedUINode, matches: UnifiedUINode[], screen: Bounds): UnifiedUINode[] {
  const distinct = [...new Set(matches)];
  const shown = distinct.filter((node) => isShown(node, screen));
  const candidates = shown.length > 0 ? shown : distinct;
  const controls = candidates.filter((node) => node !== root && isInteractive(node));
  if (controls.length > 0) return innermost(controls);
  const others = candidates.filter((node) => node !== root);
  // A list to choose from is a control, though only its items can be tapped.
  const lists = others.filter(({ role }) => role === 'list');
  if (lists.length > 0) return innermost(lists);
  return innermost(others.length > 0 ? others : candidates);
}

/** A row and the text that names it are one target; of two nested controls, the inner one carries the name itself. */
function innermost(nodes: UnifiedUINode[]): UnifiedUINode[] {
  const wanted = new Set(nodes);
  return nodes.filter((node) => ![...walk(node)].some((inner) => inner !== node && wanted.has(inner)));
}
