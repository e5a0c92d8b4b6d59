import type { UnifiedUINode } from '@handsight/core/screen';
import { attributeOf } from '../attribute.ts';
import { WireFault } from '../fault.ts';
import { tagOf } from '../windows.ts';
import { selectorPattern } from './selector-pattern.ts';
import { GROUPED, readXPath, type Condition, type Operand, type Step } from './xpath-syntax.ts';

interface Placed {
  node: UnifiedUINode | undefined;
  children: Placed[];
  parent: Placed | undefined;
}

/** The nodes that match an XPath, in document order. The document node is the parent of `root`. */
export function findByXPath(root: UnifiedUINode, path: string): UnifiedUINode[] {
  const document: Placed = { node: undefined, children: [], parent: undefined };
  document.children = [place(root, document)];
  const found = new Set<Placed>();
  for (const steps of readXPath(path)) {
    let here: Placed[] = [document];
    for (const step of steps) here = walk(here, step);
    for (const one of here) found.add(one);
  }
  return [...descendants(document)].filter((one) => found.has(one)).flatMap(({ node }) => (node === undefined ? [] : [node]));
}

function place(node: UnifiedUINode, parent: Placed): Placed {
  const placed: Placed = { node, children: [], parent };
  placed.children = node.children.map((child) => place(child, placed));
  return placed;
}

function* descendants(from: Placed): Generator<Placed> {
  for (const child of from.children) {
    yield child;
    yield* descendants(child);
  }
}

/** `(//a)[1]` counts over all that the path finds, `//a[1]` below each parent. */
function walk(from: Placed[], step: Step): Placed[] {
  if (step.name === GROUPED) return filtered(from, step);
  const found = new Set<Placed>();
  for (const one of from) {
    for (const group of groups(one, step)) for (const candidate of filtered(group, step)) found.add(candidate);
  }
  return [...found];
}

function filtered(here: Placed[], { predicates }: Step): Placed[] {
  return predicates.reduce((left, predicate) => left.filter((one, i) => isMet(predicate, one, i + 1, left.length)), here);
}

/** Nodes whose positions are counted together: `//a` searches below every node separately. */
function groups(one: Placed, step: Step): Placed[][] {
  const isMeant = (candidate: Placed): boolean => isNamed(candidate, step.name);
  if (step.axis !== 'descendant' || step.predicates.length === 0) return [candidates(one, step).filter(isMeant)];
  return [one, ...descendants(one)].map(({ children }) => children.filter(isMeant));
}

function candidates(one: Placed, { axis }: Step): Placed[] {
  switch (axis) {
    case 'child':
      return one.children;
    case 'descendant':
      return [...descendants(one)];
    case 'descendant-or-self':
      return [one, ...descendants(one)];
    case 'self':
      return [one];
    case 'parent':
      return one.parent === undefined ? [] : [one.parent];
    case 'ancestor':
      return ancestors(one);
    case 'following-sibling':
      return siblings(one, 1);
    case 'preceding-sibling':
      return siblings(one, -1).reverse();
  }
}

function ancestors({ parent }: Placed): Placed[] {
  return parent === undefined ? [] : [parent, ...ancestors(parent)];
}

function siblings(one: Placed, direction: 1 | -1): Placed[] {
  const all = one.parent?.children ?? [];
  const at = all.indexOf(one);
  return direction === 1 ? all.slice(at + 1) : all.slice(0, at);
}

const isNamed = ({ node }: Placed, name: string): boolean => {
  if (name === 'node()') return true;
  if (node === undefined) return false;
  return name === '*' || tagOf(node) === name || node.className === name;
};

function isMet(condition: Condition, one: Placed, position: number, last: number): boolean {
  switch (condition.type) {
    case 'and':
      return isMet(condition.left, one, position, last) && isMet(condition.right, one, position, last);
    case 'or':
      return isMet(condition.left, one, position, last) || isMet(condition.right, one, position, last);
    case 'not':
      return !isMet(condition.inner, one, position, last);
    case 'compare':
      return compare(valueOf(condition.left, one, position, last), condition.operator, valueOf(condition.right, one, position, last));
    case 'function': {
      const [a, b] = condition.args.map((arg) => textOf(valueOf(arg, one, position, last)));
      if (condition.name === 'contains') return (a ?? '').includes(b ?? '');
      return condition.name === 'starts-with' ? (a ?? '').startsWith(b ?? '') : selectorPattern(b ?? '').isIn(a ?? '');
    }
    case 'value': {
      const value = valueOf(condition.operand, one, position, last);
      return typeof value === 'number' ? value === position : value !== undefined && value !== '';
    }
    case 'path':
      return condition.steps.reduce<Placed[]>(walk, [one]).length > 0;
  }
}

type Value = string | number | undefined;

function valueOf(operand: Operand, one: Placed, position: number, last: number): Value {
  switch (operand.type) {
    case 'text':
      return operand.text;
    case 'number':
      return operand.number;
    case 'position':
      return position;
    case 'last':
      return last + operand.plus;
    case 'attribute':
      return one.node === undefined ? undefined : (attributeOf(one.node, operand.name) ?? undefined);
    case 'function': {
      const [first] = operand.args.map((arg) => textOf(valueOf(arg, one, position, last)));
      if (operand.name === 'normalize-space') return (first ?? '').trim().replace(/\s+/g, ' ');
      if (operand.name === 'string-length') return (first ?? '').length;
      if (operand.name === 'lower-case') return (first ?? '').toLowerCase();
      throw new WireFault('invalid selector', `the XPath function ${operand.name} is not emulated by this phone`);
    }
  }
}

const textOf = (value: Value): string => (value === undefined ? '' : String(value));

function compare(left: Value, operator: string, right: Value): boolean {
  if (operator === '=') return left !== undefined && textOf(left) === textOf(right);
  if (operator === '!=') return left !== undefined && textOf(left) !== textOf(right);
  const [a, b] = [Number(left), Number(right)];
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  return operator === '>' ? a > b : a >= b;
}
