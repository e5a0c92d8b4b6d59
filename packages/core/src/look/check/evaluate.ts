import type { Call } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import { labelOf } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { StepBudget } from '../../screen/select/step-budget.ts';
import { inListOrder } from '../choose-window.ts';
import type { Screen } from '../../host/screen.ts';
import type { Layout } from '../layout.ts';
import { goneIsNothing, refuseUnknown } from '../window-gone.ts';
import { isOpaque } from './opaque.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { refuseHidden } from '../target/hidden-value.ts';
import { findNamedElements } from '../target/find-named.ts';
import { searchPattern } from './pattern.ts';
import type { ElementState, Predicate, PredicateResult } from './predicate.ts';
import { readText, similarity } from './picture-check.ts';
import { elementSaying } from './visible-text.ts';

interface Answer {
  passed: boolean;
  observed: unknown;
  readable?: boolean;
}

/**
 * One predicate against the current screen. Not `readable` where a predicate that did not pass proves nothing because its window cannot be
 * read. A missing target makes it false, not an error.
 */
export async function evaluate(
  layout: Layout,
  predicate: Predicate,
  steps = new StepBudget(),
): Promise<PredicateResult & { readable: boolean }> {
  const { kind, ...args } = predicate;
  const { passed, observed, readable = true } = await answer(layout, predicate, steps);
  return { kind, passed, readable: passed || readable, ...layout.session.redacted({ observed, args }) };
}

/** Predicates that may not be evaluated are refused before anything is sent, not after. */
export async function refuseUnaskable(layout: Layout, predicates: readonly Predicate[]): Promise<void> {
  if (layout.session.host.guard.redaction.matchesHidden) return;
  for (const predicate of predicates) if ('selector' in predicate) await answer(layout, predicate, new StepBudget());
}

async function answer(layout: Layout, p: Predicate, steps: StepBudget): Promise<Answer> {
  const { session } = layout;
  if (p.kind === 'window_exists' || p.kind === 'window_focused') return windowAnswer(layout, p, steps);
  const now = await layout.look({ uid: p.window_uid }).catch(goneIsNothing);
  if (now === undefined) {
    refuseUnknown(session, p.window_uid ?? '');
    return { passed: p.kind === 'element_absent', observed: 'the window is gone' };
  }
  return { readable: !isOpaque(now), ...(await answerIn(layout, now, p, steps)) };
}

type TreePredicate = Exclude<Predicate, { kind: 'window_exists' | 'window_focused' }>;

async function answerIn(layout: Layout, now: Screen, p: TreePredicate, steps: StepBudget): Promise<Answer> {
  const { session } = layout;
  switch (p.kind) {
    case 'element_exists':
    case 'element_absent': {
      const count = findNamedElements(session, now, p.selector).length;
      return { passed: count > 0 === (p.kind === 'element_exists'), observed: { matches: count } };
    }
    case 'element_count': {
      const count = findNamedElements(session, now, p.selector).length;
      return { passed: count === p.count, observed: { matches: count } };
    }
    case 'element_state':
      return stateAnswer(session, now, p.selector, p.state);
    case 'value_equals':
      return valueAnswer(session, now, p.selector, (value) => value === p.expected);
    case 'value_matches': {
      const pattern = searchPattern(p.regex);
      return valueAnswer(session, now, p.selector, (value) => pattern.isIn(value, steps));
    }
    case 'tree_hash_equals':
      return { passed: now.treeHash === p.expected_hash, observed: now.treeHash };
    case 'text_visible':
      return textAnswer(session, now, p, { call: layout.call, steps });
    case 'screenshot_similar': {
      const ssim = await similarity(session, now, p.reference_path, layout.call);
      return { passed: ssim >= p.min_ssim, observed: { ssim } };
    }
  }
}

function windowAnswer(layout: Layout, p: Extract<Predicate, { kind: 'window_exists' | 'window_focused' }>, steps: StepBudget): Answer {
  const windows = inListOrder(layout.windows);
  if (p.kind === 'window_exists' && p.window_uid !== undefined) {
    return { passed: windows.some((w) => w.window_uid === p.window_uid), observed: windows.map((w) => w.window_uid) };
  }
  if (p.title_regex === undefined) throw new HandsightError('BadRequest', 'window_exists needs a title_regex or a window_uid', {});
  const pattern = searchPattern(p.title_regex);
  const candidates = p.kind === 'window_focused' ? windows.filter((w) => w.focused) : windows;
  const { redaction } = layout.session.host.guard;
  return {
    passed: candidates.some((w) => pattern.isIn(redaction.matchedTitle(w.title), steps)),
    observed: candidates.map((w) => redaction.redactTitle(w.title)),
  };
}

function valueAnswer(session: DeviceSession, now: Screen, selector: string, holds: (value: string) => boolean): Answer {
  const [node, ...others] = findNamedElements(session, now, selector);
  if (node === undefined || others.length > 0) return { passed: false, observed: { matches: node === undefined ? 0 : others.length + 1 } };
  refuseHidden(now, node, valueOf);
  return { passed: holds(valueOf(node)), observed: valueOf(now.shown(node)) };
}

function stateAnswer(session: DeviceSession, now: Screen, selector: string, state: ElementState): Answer {
  const [node, ...others] = findNamedElements(session, now, selector);
  if (node === undefined || others.length > 0) return { passed: false, observed: { matches: node === undefined ? 0 : others.length + 1 } };
  const is = stateOf(node, state);
  return { passed: is === state, observed: is ?? 'not exposed', readable: is !== undefined };
}

/** The element's state of the kind that is wanted; undefined where it exposes none. */
function stateOf(n: UnifiedUINode, wanted: ElementState): string | undefined {
  switch (wanted) {
    case 'checked':
    case 'unchecked':
      return n.checkable ? (n.checked ? 'checked' : 'unchecked') : undefined;
    case 'selected':
    case 'unselected':
      return n.selected ? 'selected' : 'unselected';
    case 'enabled':
    case 'disabled':
      return n.enabled ? 'enabled' : 'disabled';
    case 'focused':
      return n.focused ? 'focused' : 'not focused';
    case 'expanded':
    case 'collapsed':
      return /expanded/i.test(n.stateDescription) ? 'expanded' : /collapsed/i.test(n.stateDescription) ? 'collapsed' : undefined;
  }
}

/** An element's value; for one that has none by nature, its text. */
const valueOf = (n: UnifiedUINode): string => n.value ?? (n.text === '' ? labelOf(n) : n.text);

async function textAnswer(
  session: DeviceSession,
  now: Screen,
  p: Extract<Predicate, { kind: 'text_visible' }>,
  { call, steps }: { call: Call; steps: StepBudget },
): Promise<Answer> {
  const pattern = searchPattern(p.regex);
  if (p.mode !== 'ocr') {
    if (elementSaying(now, pattern, steps) !== undefined) return { passed: true, observed: { source: 'tree' } };
    if (p.mode === 'tree') return { passed: false, observed: { source: 'tree' } };
  }
  if (p.mode === 'auto' && !session.host.describe.ocrEnabled) return { passed: false, observed: { source: 'tree', ocr: 'off' } };
  const text = await readText(session, now, call);
  return { passed: pattern.isIn(text, steps), observed: { source: 'ocr' } };
}
