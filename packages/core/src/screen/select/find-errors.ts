import { ElementNotFoundError, HandsightError } from '../../error/errors.ts';
import type { Bounds } from '../geometry.ts';
import { labelOf } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { observerRole } from '../role.ts';
import { walk } from '../walk.ts';
import { findNamed } from './find-named.ts';
import { matchesObject, type ElementSelector } from './object-selector.ts';
import { selectorsIn } from './selector-for.ts';
import { parseSelector } from './selector-parser.ts';
import { similarNames } from './similar-names.ts';

const MAX_CANDIDATES = 10;

/** One of several elements that match, with a selector that matches it alone. */
interface Candidate {
  selector: string;
  role: string;
  name: string;
  bounds: Bounds;
}

const shown = (selector: ElementSelector | string): string => (typeof selector === 'string' ? selector : JSON.stringify(selector));

/** Nothing matches; the context lists names similar to the requested one. */
export function notFound(root: UnifiedUINode, selector: ElementSelector | string): ElementNotFoundError {
  const name = wantedName(selector);
  const suggestions = name === '' ? [] : similarNames(root, name);
  if (typeof selector === 'string') {
    const isName = name === selector.trim() && suggestions.includes(name);
    const advice = isName ? ` A word alone is a role; the name is written [name="${name}"].` : '';
    return new ElementNotFoundError(`No element matches ${selector}.${advice}`, { selector }, { selector, suggestions });
  }
  const { index, ...others } = selector;
  const matches = index === undefined ? 0 : countMatches(root, others);
  const why =
    matches === 0 ? `No element matches ${shown(selector)}.` : `Index ${index} is past the last of ${matches} for ${shown(others)}.`;
  return new ElementNotFoundError(why, selector, { suggestions });
}

interface NamedSearch {
  /** The titles of the windows that a dialog in front covers. */
  under?: readonly string[];
  refOf?: (node: UnifiedUINode) => string | undefined;
}

/** Nothing on the screen has this name; the context lists the elements with similar ones. */
export function nothingNamed(
  root: UnifiedUINode,
  name: string,
  { under = [], refOf = () => undefined }: NamedSearch = {},
): ElementNotFoundError {
  const covered =
    under.length === 0 ? '' : ` A dialog is in front and covers ${under.map((title) => `"${title.slice(0, 80)}"`).join(', ')}.`;
  const suggestions = similarNames(root, name);
  // A row goes by its own name and by those of its texts: the nearest of them stands for it.
  const byRef = new Map<string, string>();
  for (const similar of suggestions) {
    const ref = findNamed(root, similar)
      .map(refOf)
      .find((each) => each !== undefined);
    if (ref !== undefined && !byRef.has(ref)) byRef.set(ref, similar);
  }
  const near = [...byRef].map(([ref, similar]) => ({ name: similar, ref }));
  return new ElementNotFoundError(
    `Nothing ${under.length === 0 ? 'on the screen' : 'in the dialog'} is called "${name.slice(0, 200)}".${covered}`,
    { selector: name },
    { selector: name, suggestions, ...(near.length === 0 ? {} : { near }) },
  );
}

function countMatches(root: UnifiedUINode, selector: ElementSelector): number {
  let matches = 0;
  for (const node of walk(root)) if (matchesObject(node, selector)) matches++;
  return matches;
}

function wantedName(selector: ElementSelector | string): string {
  if (typeof selector !== 'string') return selector.text ?? selector.textContains ?? selector.description ?? '';
  const last = parseSelector(selector).steps.at(-1);
  for (const p of last?.predicates ?? []) {
    if (p.kind === 'has-text' || (p.kind === 'text' && p.key === 'name' && p.op !== '~=')) return p.value;
  }
  // `Settings` is a role to a selector, but often meant as a name.
  return last?.predicates.length === 0 ? (last.role ?? '') : '';
}

/** Several match; the context lists them, each with a selector of its own. */
export function ambiguous(root: UnifiedUINode, selector: ElementSelector | string, found: UnifiedUINode[]): HandsightError {
  const selectorOf = selectorsIn(root);
  const candidates = found
    .slice(0, MAX_CANDIDATES)
    .map((node): Candidate => ({ selector: selectorOf(node), role: observerRole(node), name: labelOf(node), bounds: node.bounds }));
  return new HandsightError('AmbiguousTarget', `${found.length} elements match ${shown(selector)}.`, {
    selector,
    candidates,
    total: found.length,
  });
}
