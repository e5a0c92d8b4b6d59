import type { Call } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import { labelOf } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { inListOrder } from '../choose-window.ts';
import type { Look } from '../../host/look.ts';
import { lookOrGone } from '../window-gone.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { refuseHidden } from '../target/hidden-value.ts';
import { findNamedElements } from '../target/find-named.ts';
import { searchPattern } from './pattern.ts';
import type { Predicate, PredicateResult } from './predicate.ts';
import { readText, similarity } from './picture-check.ts';
import { elementSaying } from './visible-text.ts';

interface Verdict {
  passed: boolean;
  observed: unknown;
}

/** One predicate against the screen as it is now. A target that is not there makes it false, not an error. */
export async function evaluate(session: DeviceSession, predicate: Predicate, call: Call): Promise<PredicateResult> {
  const { kind, ...args } = predicate;
  const { passed, observed } = await verdict(session, predicate, call);
  return { kind, passed, ...session.redacted({ observed, args }) };
}

/** What must not be asked is refused before anything is done, not after. */
export async function refuseUnaskable(session: DeviceSession, predicates: Predicate[], call: Call): Promise<void> {
  if (session.host.guard.redaction.matchesHidden) return;
  for (const predicate of predicates) if ('selector' in predicate) await verdict(session, predicate, call);
}

async function verdict(session: DeviceSession, p: Predicate, call: Call): Promise<Verdict> {
  if (p.kind === 'window_exists' || p.kind === 'window_focused') return windowVerdict(session, p, call);
  const now = await lookOrGone(session, p.window_uid, call);
  if (now === undefined) return { passed: p.kind === 'element_absent', observed: 'the window is gone' };
  switch (p.kind) {
    case 'element_exists':
    case 'element_absent': {
      const count = findNamedElements(session, now, p.selector).length;
      return { passed: count > 0 === (p.kind === 'element_exists'), observed: { matches: count } };
    }
    case 'value_equals':
      return valueVerdict(session, now, p.selector, (value) => value === p.expected);
    case 'value_matches': {
      const pattern = searchPattern(p.regex);
      return valueVerdict(session, now, p.selector, (value) => pattern.isIn(value));
    }
    case 'tree_hash_equals':
      return { passed: now.treeHash === p.expected_hash, observed: now.treeHash };
    case 'text_visible':
      return textVerdict(session, now, p, call);
    case 'screenshot_similar': {
      const ssim = await similarity(session, now, p.reference_path, call);
      return { passed: ssim >= p.min_ssim, observed: { ssim } };
    }
  }
}

async function windowVerdict(
  session: DeviceSession,
  p: Extract<Predicate, { kind: 'window_exists' | 'window_focused' }>,
  call: Call,
): Promise<Verdict> {
  const windows = inListOrder(await session.windows(call));
  if (p.kind === 'window_exists' && p.window_uid !== undefined) {
    return { passed: windows.some((w) => w.window_uid === p.window_uid), observed: windows.map((w) => w.window_uid) };
  }
  if (p.title_regex === undefined) throw new HandsightError('BadRequest', 'window_exists needs a title_regex or a window_uid', {});
  const pattern = searchPattern(p.title_regex);
  const candidates = p.kind === 'window_focused' ? windows.filter((w) => w.focused) : windows;
  const { redaction } = session.host.guard;
  return {
    passed: candidates.some((w) => pattern.isIn(redaction.matchedTitle(w.title))),
    observed: candidates.map((w) => redaction.redactTitle(w.title)),
  };
}

function valueVerdict(session: DeviceSession, now: Look, selector: string, holds: (value: string) => boolean): Verdict {
  const [node, ...others] = findNamedElements(session, now, selector);
  if (node === undefined || others.length > 0) return { passed: false, observed: { matches: node === undefined ? 0 : others.length + 1 } };
  refuseHidden(now, node, valueOf);
  return { passed: holds(valueOf(node)), observed: valueOf(now.shown(node)) };
}

/** What an element holds; for one that holds nothing by nature, what it says. */
const valueOf = (n: UnifiedUINode): string => n.value ?? (n.text === '' ? labelOf(n) : n.text);

async function textVerdict(
  session: DeviceSession,
  now: Look,
  p: Extract<Predicate, { kind: 'text_visible' }>,
  call: Call,
): Promise<Verdict> {
  const pattern = searchPattern(p.regex);
  if (p.mode !== 'ocr') {
    if (elementSaying(now, pattern) !== undefined) return { passed: true, observed: { source: 'tree' } };
    if (p.mode === 'tree') return { passed: false, observed: { source: 'tree' } };
  }
  if (p.mode === 'auto' && !session.host.describe.ocrEnabled) return { passed: false, observed: { source: 'tree', ocr: 'off' } };
  const text = await readText(session, now, call);
  return { passed: pattern.isIn(text), observed: { source: 'ocr' } };
}
