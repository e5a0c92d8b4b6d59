import { ownLabel, printable, shortId } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { screenBounds } from '../screen-bounds.ts';
import { isField, isInteractive, isShown } from '../trait.ts';
import { walk } from '../walk.ts';
import { findPath } from './find-path.ts';
import { foldName, foldText } from './folded-text.ts';
import { parseSelector } from './selector-parser.ts';
import { TreeIndex } from './tree-index.ts';

/** A path from the root, any role, a predicate; or a predicate after a role. A text in quotation marks is a name. */
const SELECTOR = /^(\/|\*|\[)|^"(?![^"]*"$)|^[\p{L}_][\p{L}\p{N}_-]*\[/u;

/** The text can only be meant as a selector; any other may be the visible name of an element. */
export const isPlainlySelector = (text: string): boolean => text.length > 1 && SELECTOR.test(text);

/** What a bare visible name matches as a target: the elements with that name, else what it matches as a selector (`Button`). */
export function findNamed(root: UnifiedUINode, name: string): UnifiedUINode[] {
  const found = elementsNamed(root, name);
  return found.length > 0 ? found : meant(asSelector(root, name), new TreeIndex(root));
}

/**
 * The elements with exactly that name, else with that name in another spelling, else printed by that id; never a part of a name, never the
 * window itself. Of the elements found, visible ones are preferred over hidden ones, and controls over their labels.
 */
export function elementsNamed(root: UnifiedUINode, name: string): UnifiedUINode[] {
  const index = new TreeIndex(root);
  for (const asked of spellings(name)) {
    const wanted = foldText(printable(asked));
    const folded = foldName(printable(asked));
    const steps: ((node: UnifiedUINode) => boolean)[] = [
      (node) => namesOf(node, index).some((each) => foldText(each) === wanted),
      (node) => namesOf(node, index).some((each) => foldName(each) === folded),
      (node) => isInteractive(node) && index.nameOf(node) === '' && shortId(node.resourceId) === asked,
    ];
    for (const passes of steps) {
      const found = meant([...walk(root)].filter(passes), index);
      if (found.length > 0) return found;
    }
  }
  return [];
}

/** A name in quotation marks is first looked for with them. */
const spellings = (name: string): string[] => [name, ...(/^\s*"([^"]+)"\s*$/.exec(name)?.slice(1) ?? [])];

/** The name as printed, or, where text and description differ, either. A field's content is not a name. */
function namesOf(node: UnifiedUINode, index: TreeIndex): string[] {
  const names = isField(node) ? [index.nameOf(node)] : [index.nameOf(node), printable(node.text), printable(node.description)];
  return names.filter((each) => each !== '');
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
  if (text.trimStart().startsWith('"')) return [];
  try {
    return [...findPath(root, parseSelector(text))];
  } catch {
    return [];
  }
}

function meant(matches: UnifiedUINode[], index: TreeIndex): UnifiedUINode[] {
  const screen = screenBounds(index.root);
  const distinct = [...new Set(matches.map((node) => carrierOf(node, index)))].filter((node) => node !== index.root);
  const shown = distinct.filter((node) => isShown(node, screen));
  const candidates = shown.length > 0 ? shown : distinct;
  const controls = candidates.filter(isInteractive);
  if (controls.length > 0) return innermost(controls);
  // A list to choose from is a control, though only its items can be tapped.
  const lists = candidates.filter(({ role }) => role === 'list');
  return innermost(lists.length > 0 ? lists : candidates);
}

/** A row and the text that names it are one target; of two nested controls, the inner one carries the name itself. */
function innermost(nodes: UnifiedUINode[]): UnifiedUINode[] {
  const wanted = new Set(nodes);
  return nodes.filter((node) => ![...walk(node)].some((inner) => inner !== node && wanted.has(inner)));
}
