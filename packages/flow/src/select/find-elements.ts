import { HandsightError } from '@handsight/core/error';
import { height, type UnifiedUINode, width, Pattern, PatternFault } from '@handsight/core/screen';
import { traitsOf } from '../read/link-step.ts';
import type { Selector } from '../read/selector.ts';
import { allNodes, type SeenNode } from './visible-tree.ts';

type Filter = (nodes: readonly SeenNode[]) => SeenNode[];
type Test = (node: UnifiedUINode) => boolean;

/** What a selector needs besides the tree: the elements a CSS selector matches, by their platform key. */
export interface SelectContext {
  css: (selector: string) => ReadonlySet<string>;
}

/** Elements that match a selector, in Maestro's order: Maestro would take the first one. */
export function findElements(root: SeenNode, selector: Selector, context: SelectContext): SeenNode[] {
  const within = selector.childOf === undefined ? root : findElements(root, selector.childOf, context)[0];
  return within === undefined ? [] : filterOf(selector, context)(allNodes(within));
}

function filterOf(selector: Selector, context: SelectContext): Filter {
  const own = ownTests(selector, context);
  const first: Filter = own.length === 0 ? (nodes) => [...nodes] : (nodes) => deepest(nodes, (node) => own.every((test) => test(node)));
  const filters = [first, ...relations(selector, context)];
  return (nodes) => ordered(intersect(filters.map((filter) => filter(nodes))), selector.index);
}

/** Nodes contained in all lists, in the order of the first. Equal nodes count as one. */
function intersect(lists: readonly SeenNode[][]): SeenNode[] {
  const [first = [], ...others] = lists;
  const keys = others.map((list) => new Set(list.map(({ key }) => key)));
  return distinct(first.filter(({ key }) => keys.every((each) => each.has(key))));
}

const distinct = (nodes: readonly SeenNode[]): SeenNode[] => {
  const known = new Set<string>();
  return nodes.filter(({ key }) => !known.has(key) && known.add(key));
};

function ordered(nodes: SeenNode[], index: string | undefined): SeenNode[] {
  if (index === undefined) return [...nodes.filter(({ node }) => node.clickable), ...nodes.filter(({ node }) => !node.clickable)];
  const number = Math.trunc(Number(index));
  if (!Number.isFinite(number)) throw new HandsightError('BadRequest', `index "${index}" is not a number`, { index });
  const byPlace = [...nodes].sort((a, b) => a.node.bounds.top - b.node.bounds.top || a.node.bounds.left - b.node.bounds.left);
  const found = byPlace.at(number);
  return found === undefined || number < -byPlace.length ? [] : [found];
}

/** Matches without a matching descendant. Each node is tested once, though most are descendants of others in the list. */
function deepest(nodes: readonly SeenNode[], test: Test): SeenNode[] {
  const known = new Map<SeenNode, readonly SeenNode[]>();
  const below = (seen: SeenNode): readonly SeenNode[] => {
    const before = known.get(seen);
    if (before !== undefined) return before;
    const inside = seen.children.flatMap(below);
    const matches = inside.length > 0 ? inside : test(seen.node) ? [seen] : [];
    known.set(seen, matches);
    return matches;
  };
  return distinct(nodes.flatMap(below));
}

function ownTests(selector: Selector, context: SelectContext): Test[] {
  const { text, id, width: wide, height: high, tolerance = 0, traits, css } = selector;
  const states = (['enabled', 'selected', 'checked', 'focused'] as const).flatMap((state): Test[] => {
    const wanted = selector[state];
    return wanted === undefined ? [] : [(node) => node[state] === wanted];
  });
  return [
    ...(text === undefined ? [] : [textTest(text)]),
    ...(id === undefined ? [] : [idTest(id)]),
    ...(wide === undefined ? [] : [({ bounds }: UnifiedUINode) => Math.abs(width(bounds) - wide) <= tolerance]),
    ...(high === undefined ? [] : [({ bounds }: UnifiedUINode) => Math.abs(height(bounds) - high) <= tolerance]),
    ...(traits === undefined ? [] : traitsOf(traits).map(traitTest)),
    ...states,
    ...(css === undefined ? [] : [cssTest(context.css(css))]),
  ];
}

/** An element's texts: Maestro's text, hintText and accessibilityText, and the value of a desktop field. */
export const textsOf = ({ text, value, hintText, description }: UnifiedUINode): string[] =>
  [text, value ?? '', hintText, description].filter((each) => each !== '');

function textTest(source: string): Test {
  const pattern = new TextPattern(source);
  return (node) => {
    const texts = textsOf(node);
    // A pattern that matches the empty text matches an element whose text is empty, but not one without text.
    return texts.some((text) => pattern.matchesText(text));
  };
}

function idTest(source: string): Test {
  const pattern = new TextPattern(source);
  return ({ resourceId }) =>
    resourceId !== '' && (pattern.matches(resourceId) || pattern.matches(resourceId.slice(resourceId.lastIndexOf('/') + 1)));
}

function traitTest(trait: string): Test {
  switch (trait) {
    case 'text':
      return ({ text, value }) => text !== '' || (value ?? '') !== '';
    case 'long-text':
      return ({ text, value }) => Math.max(text.length, (value ?? '').length) > 200;
    default:
      return ({ bounds }) => Math.abs(1 - width(bounds) / height(bounds)) < 0.03;
  }
}

const cssTest =
  (keys: ReadonlySet<string>): Test =>
  ({ key }) =>
    keys.has(key);

function relations(selector: Selector, context: SelectContext): Filter[] {
  const { below, above, leftOf, rightOf, containsChild, containsDescendants } = selector;
  const beside = (other: Selector | undefined, holds: (a: UnifiedUINode, b: UnifiedUINode) => boolean): Filter[] =>
    other === undefined ? [] : [relativeTo(filterOf(other, context), holds)];
  return [
    ...beside(below, (a, b) => a.bounds.top > b.bounds.top),
    ...beside(above, (a, b) => a.bounds.top < b.bounds.top),
    ...beside(leftOf, (a, b) => a.bounds.left < b.bounds.left),
    ...beside(rightOf, (a, b) => a.bounds.left > b.bounds.left),
    ...(containsChild === undefined ? [] : [withChild(filterOf(containsChild, context))]),
    ...(containsDescendants === undefined ? [] : [withDescendants(containsDescendants.map((each) => filterOf(each, context)))]),
  ];
}

const hasPlace = ({ node: { bounds } }: SeenNode): boolean => width(bounds) !== 0 || height(bounds) !== 0;

function relativeTo(other: Filter, holds: (a: UnifiedUINode, b: UnifiedUINode) => boolean): Filter {
  return (nodes) => {
    const others = other(nodes).filter(hasPlace);
    return nodes.filter((each) => hasPlace(each) && others.some(({ node }) => holds(each.node, node)));
  };
}

function withChild(child: Filter): Filter {
  return (nodes) => {
    const keys = new Set(child(nodes).map(({ key }) => key));
    return nodes.filter(({ children }) => children.some(({ key }) => keys.has(key)));
  };
}

function withDescendants(filters: readonly Filter[]): Filter {
  const isIn = (filter: Filter, seen: SeenNode): boolean => filter([seen]).length > 0 || seen.children.some((child) => isIn(filter, child));
  return (nodes) => nodes.filter(({ children }) => filters.every((filter) => children.some((child) => isIn(filter, child))));
}

/** Longer patterns are matched literally. */
const MAX_PATTERN = 500;

/**
 * Maestro's text and id patterns: a Java regular expression for the whole text, case-insensitive, with `.` matching newlines. An invalid
 * regular expression is matched literally.
 */
class TextPattern {
  readonly #source: string;
  readonly #pattern: Pattern | undefined;

  constructor(source: string) {
    this.#source = source;
    this.#pattern = compile(source);
  }

  /** By the pattern only, as for ids. */
  matches(text: string): boolean {
    return this.#pattern === undefined ? this.#source.toLowerCase() === text.toLowerCase() : this.#pattern.matches(text);
  }

  /** By the pattern, or literally, with newlines as they are or as spaces. */
  matchesText(text: string): boolean {
    const flat = text.replaceAll('\n', ' ');
    return this.#source === text || this.#source === flat || this.matches(text) || (flat !== text && this.matches(flat));
  }
}

/** Contains no special characters. */
const LITERAL = /^[\w\s,:;'"!@#%&=<>~`/-]*$/;

/** Undefined for a literal. */
function compile(source: string): Pattern | undefined {
  if (source.length > MAX_PATTERN || LITERAL.test(source)) return undefined;
  try {
    return Pattern.compile(`(?ims:${javaSyntax(source)})`);
  } catch (error) {
    if (error instanceof PatternFault) return undefined;
    throw error;
  }
}

/** Translates Java-only syntax: quotations, and possessive quantifiers, which only forbid backtracking. */
const javaSyntax = (source: string): string =>
  source
    .replace(/\\Q([\s\S]*?)(?:\\E|$)/g, (_, quoted: string) => quoted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .replace(/((?:^|[^\\])[*+?}])\+/g, '$1');
