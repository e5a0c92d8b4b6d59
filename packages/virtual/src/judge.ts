import type { Judgement, OracleVerdict } from '@handsight/core/device';
import { findPath, labelOf, treeHash, type UnifiedUINode, walk } from '@handsight/core/screen';
import { evaluate } from './expr/evaluate.ts';
import type { Scope } from './expr/scope.ts';
import { holds } from './expr/value.ts';
import type { Oracles, Predicate } from './scenario/scenario-schema.ts';
import { captured } from './scenario/source.ts';
import { bullets } from './view/convert-tree.ts';

/** A window as the judge sees it, secrets included. */
export interface JudgedWindow {
  uid: string;
  title: string;
  focused: boolean;
  tree: UnifiedUINode;
}

export interface Evidence {
  windows: JudgedWindow[];
  /** The variables in an app's scope, or in the global scope. */
  scopeOf: (app: string | undefined) => Scope;
}

export function judge({ success, failure }: Oracles, evidence: Evidence): Judgement {
  const verdict =
    (side: OracleVerdict['side']) =>
    (predicate: Predicate): OracleVerdict => ({ kind: predicate.kind, side, ...test(predicate, evidence) });
  const wanted = success.map(verdict('success'));
  const unwanted = failure.map(verdict('failure'));
  return {
    success: wanted.length > 0 && wanted.every(({ passed }) => passed),
    failure: unwanted.some(({ passed }) => passed),
    results: [...wanted, ...unwanted],
  };
}

type Outcome = Pick<OracleVerdict, 'passed' | 'observed'>;

function test(predicate: Predicate, { windows, scopeOf }: Evidence): Outcome {
  switch (predicate.kind) {
    case 'element_exists':
    case 'element_absent': {
      const found = matches(predicate, windows);
      return { passed: found.length > 0 === (predicate.kind === 'element_exists'), observed: `${found.length} matches` };
    }
    case 'value_equals':
      return someValue(predicate, windows, (value) => value === predicate.expected);
    case 'value_matches':
      return someValue(predicate, windows, (value) => captured(predicate.regex, value) !== undefined);
    case 'text_visible':
      return some(textsOf(within(windows, predicate.window_uid)), (text) => predicate.regex.part.isIn(text));
    case 'window_focused':
      return some(titles(windows.filter((window) => window.focused)), (title) => predicate.title_regex.part.isIn(title));
    case 'window_exists':
      return some(titles(within(windows, predicate.window_uid)), (title) => predicate.title_regex?.part.isIn(title) ?? true);
    case 'tree_hash_equals':
      return some(
        within(windows, predicate.window_uid).map(({ tree }) => treeHash(tree)),
        (hash) => hash === predicate.expected_hash,
      );
    case 'holds': {
      const held = holds(evaluate(predicate.if, scopeOf(predicate.app)));
      return { passed: held, observed: String(held) };
    }
  }
}

const within = (windows: JudgedWindow[], uid: string | undefined): JudgedWindow[] =>
  uid === undefined ? windows : windows.filter((window) => window.uid === uid);

const titles = (windows: JudgedWindow[]): string[] => windows.map((window) => window.title);

type WithSelector = Extract<Predicate, { selector: unknown }>;

const matches = ({ selector, window_uid }: WithSelector, windows: JudgedWindow[]): UnifiedUINode[] =>
  within(windows, window_uid).flatMap(({ tree }) => [...findPath(tree, selector.ast)]);

/** The judge compares the value of a secret field, and reports only its length. */
function someValue(predicate: WithSelector, windows: JudgedWindow[], passes: (value: string) => boolean): Outcome {
  const held = matches(predicate, windows).map((node) => ({ node, value: node.value ?? labelOf(node) }));
  const shown = ({ node, value }: (typeof held)[number]): string => (node.password ? bullets(value) : value);
  const found = held.find(({ value }) => passes(value));
  const observed = found === undefined ? held.slice(0, 5).map(shown).join(' | ') || 'nothing' : shown(found);
  return { passed: found !== undefined, observed };
}

/** The readable texts on the screen, without secrets. */
const textsOf = (windows: JudgedWindow[]): string[] =>
  windows
    .flatMap(({ tree }) => [...walk(tree)])
    .flatMap((node) => [node.description, ...(node.password ? [] : [node.text, node.value ?? ''])])
    .filter((text) => text !== '');

function some(seen: string[], passes: (text: string) => boolean): Outcome {
  const found = seen.find(passes);
  return { passed: found !== undefined, observed: found ?? (seen.slice(0, 5).join(' | ') || 'nothing') };
}
