import { type Bounds, type Point, type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Selector } from '../read/selector.ts';
import { findElements, textsOf } from '../select/find-elements.ts';
import { allNodes, type SeenNode, visibleTree } from '../select/visible-tree.ts';

const LONGEST_TEXT = 120;
/** How many elements near the target are tried as anchors. */
const MOST_ANCHORS = 12;

export interface DurableSelector {
  selector: Selector;
  /** Why it may not find the element again; undefined if it will. */
  doubt: string | undefined;
}

/** Escapes a text as a literal pattern. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('${', '\\${');

const idOf = ({ resourceId }: UnifiedUINode): string => resourceId.slice(resourceId.lastIndexOf('/') + 1);

/** How a flow finds an element again: by its id, else its text, else its position relative to others; undefined if nothing identifies it. */
export function durableSelector(root: UnifiedUINode, target: UnifiedUINode, screen: Bounds): DurableSelector | undefined {
  const seen = visibleTree(root, screen);
  const means = (selector: Selector): boolean => meansOnly(seen, selector, target);
  const own = ownSelectors(target);
  const plain = own.find(means);
  if (plain !== undefined) return { selector: plain, doubt: undefined };
  const related = relatedSelectors(seen, target, own).find(means);
  if (related !== undefined) return { selector: related, doubt: undefined };
  return byIndex(seen, own, target);
}

/** Without relations: id, then text, then both. */
function ownSelectors(target: UnifiedUINode): Selector[] {
  const id = idOf(target);
  const ids: Selector[] = id === '' ? [] : [{ id: literal(id) }];
  const texts = namesOf(target).map((text): Selector => ({ text: literal(text) }));
  return [...ids, ...texts, ...ids.flatMap((byId) => texts.map((byText) => ({ ...byId, ...byText })))];
}

/** Its text, or text inside it: a row is touched where its text is. A field's content does not name it. */
function namesOf(target: UnifiedUINode): string[] {
  const said = [...walk(target)].filter((node) => node === target || !node.clickable).flatMap(namesOfOne);
  return [...new Set(said)].filter((text) => text.length <= LONGEST_TEXT && !text.includes('\n'));
}

function namesOfOne(node: UnifiedUINode): string[] {
  const isField = node.actions.includes('type') || (node.value !== null && node.value !== '' && node.value === node.text);
  const held = node.value ?? '';
  return textsOf(node).filter((text) => !(isField && (text === held || text === node.text) && text !== node.hintText));
}

/** Whether a tap on the selector's match is a tap on the target, with no equally good match. */
function meansOnly(seen: SeenNode, selector: Selector, target: UnifiedUINode): boolean {
  const [first, ...others] = findElements(seen, selector, { css: () => new Set() }).map(({ node }) => node);
  if (first === undefined || !isPartOf(first, target)) return false;
  return others.every((other) => other.clickable !== first.clickable);
}

/** The element itself, or a part of it that is not a separate control. */
const isPartOf = (node: UnifiedUINode, target: UnifiedUINode): boolean =>
  node === target || (!node.clickable && [...walk(target)].includes(node));

/** Relative to something that can be found: in the same row, below, above or beside it. */
function relatedSelectors(seen: SeenNode, target: UnifiedUINode, own: readonly Selector[]): Selector[] {
  const anchors = anchorsOf(seen, target);
  const bases: Selector[] = [...own, {}, { enabled: target.enabled, ...(target.checkable ? { checked: target.checked } : {}) }];
  const rows = anchors.flatMap((anchor) => bases.map((base): Selector => ({ ...base, childOf: { containsChild: anchor.selector } })));
  const sides = anchors.flatMap(({ selector, node }) =>
    bases.flatMap((base) => sidesOf(target, node).map((side) => ({ ...base, [side]: selector }))),
  );
  const between = bases.flatMap((base) => pairsOf(anchors, target).map((pair): Selector => ({ ...base, ...pair })));
  return [...rows, ...sides, ...between];
}

interface Anchor {
  selector: Selector;
  node: UnifiedUINode;
}

/** Elements whose id or text is unique, the nearest first. */
function anchorsOf(seen: SeenNode, target: UnifiedUINode): Anchor[] {
  const far = ({ bounds }: UnifiedUINode): number =>
    Math.abs(bounds.top - target.bounds.top) * 2 + Math.abs(bounds.left - target.bounds.left);
  return allNodes(seen)
    .map(({ node }) => node)
    .filter((node) => node !== target && !isPartOf(node, target) && node.children.length === 0)
    .sort((a, b) => far(a) - far(b))
    .slice(0, MOST_ANCHORS * 3)
    .flatMap((node): Anchor[] => {
      const selector = ownSelectors(node).find((each) => meansOnly(seen, each, node));
      return selector === undefined ? [] : [{ selector, node }];
    })
    .slice(0, MOST_ANCHORS);
}

type Side = 'below' | 'above' | 'rightOf' | 'leftOf';

function sidesOf({ bounds }: UnifiedUINode, { bounds: other }: UnifiedUINode): Side[] {
  const sides: Side[] = [];
  if (bounds.left > other.left) sides.push('rightOf');
  if (bounds.left < other.left) sides.push('leftOf');
  if (bounds.top > other.top) sides.push('below');
  if (bounds.top < other.top) sides.push('above');
  return sides;
}

/** Below one anchor and above another. */
function pairsOf(anchors: readonly Anchor[], { bounds }: UnifiedUINode): Selector[] {
  const above = anchors.filter(({ node }) => node.bounds.top < bounds.top);
  const below = anchors.filter(({ node }) => node.bounds.top > bounds.top);
  return above.flatMap((a) => below.map((b): Selector => ({ below: a.selector, above: b.selector })));
}

function byIndex(seen: SeenNode, own: readonly Selector[], target: UnifiedUINode): DurableSelector | undefined {
  for (const selector of own) {
    const alike = findElements(seen, selector, { css: () => new Set() }).length;
    for (let index = 0; index < alike; index++) {
      const numbered = { ...selector, index: String(index) };
      if (meansOnly(seen, numbered, target))
        return { selector: numbered, doubt: 'it is found by its position among others that are called the same' };
    }
  }
  return undefined;
}

/** What a touch at a point hits: the smallest control there, or the smallest element. */
export function elementAt(root: UnifiedUINode, { x, y }: Point): UnifiedUINode | undefined {
  const area = ({ bounds: b }: UnifiedUINode): number => (b.right - b.left) * (b.bottom - b.top);
  const there = [...walk(root)]
    .filter(({ bounds: b, visible }) => visible && x >= b.left && x < b.right && y >= b.top && y < b.bottom)
    .sort((a, b) => area(a) - area(b));
  return there.find(({ clickable }) => clickable) ?? there[0];
}
