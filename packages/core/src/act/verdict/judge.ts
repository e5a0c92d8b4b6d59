import type { Evidence, Reaction, Verdict, Verification } from '../../host/receipt.ts';
import { formatHeld, formatVerdict } from './format-verdict.ts';
import type { Finding } from './postcondition.ts';

export interface Case {
  /** The finding for each postcondition, and whether it already held before the input. */
  findings: readonly { text: string; heldBefore: boolean; now: Finding }[];
  reactions: readonly Reaction[];
  /** Why nothing can be read where the effect would show; undefined where it can be. */
  unread: string | undefined;
  /** Changed pixels and titles of a window that exposes nothing. */
  weak: readonly Evidence[];
}

/**
 * The one place where a verdict is reached. Verified: every postcondition holds, and at least one did not before. Failed: one is
 * contradicted. Everything else depends on what reacted.
 */
export function judge({ findings, reactions, unread, weak }: Case): Verification {
  const evidence = [...findings.flatMap(({ now }) => evidenceOf(now)), ...weak];
  const held_before = findings.filter(({ heldBefore, now }) => heldBefore && now.state === 'holds').map(({ text }) => text);
  const status = statusOf({ findings, reactions, unread, weak });
  const why = findings.flatMap(({ now }) => (now.state === 'unreadable' ? [now.why] : []))[0] ?? unread;
  const [main = null] = reactions;
  return {
    status,
    evidence,
    held_before,
    reaction: main,
    reactions: [...reactions],
    ...withHeldBefore(status, findings, formatVerdict(status, evidence, reactions, why)),
  };
}

/**
 * An expectation that held before proves nothing, and the caller must know that. An implied condition is added where nothing reacted: an
 * app that was already in front explains why launching it changed nothing.
 */
function withHeldBefore(
  status: Verdict,
  findings: Case['findings'],
  said: { summary: string; plain: string },
): { summary: string; plain: string } {
  if (status !== 'observed' && status !== 'no_effect') return said;
  const held = findings.flatMap(({ heldBefore, now }) =>
    heldBefore && now.state === 'holds' && (status === 'no_effect' || now.evidence.kind === 'predicate') ? [formatHeld(now.evidence)] : [],
  );
  if (held.length === 0) return said;
  const note = (texts: readonly string[]): string => `; held before already: ${texts.join('; ')}`;
  return {
    summary: said.summary + note(held.map(({ summary }) => summary)),
    plain: said.plain + note(held.map(({ plain }) => plain)),
  };
}

function statusOf({ findings, reactions, unread }: Case): Verdict {
  const states = findings.map(({ now }) => now.state);
  if (states.includes('contradicted')) return 'failed';
  if (states.length > 0 && states.every((state) => state === 'holds') && findings.some(({ heldBefore }) => !heldBefore)) return 'verified';
  if (states.includes('unreadable')) return 'unverifiable';
  if (reactions.length > 0) return 'observed';
  if (findings.some(({ now }) => now.state === 'differs' && now.evidence !== undefined)) return 'observed';
  return unread === undefined ? 'no_effect' : 'unverifiable';
}

/** The requested state held before anything had to be sent. */
export function judgeAlreadySo(findings: readonly Finding[], texts: readonly string[]): Verification {
  const evidence = findings.flatMap(evidenceOf);
  const { summary, plain } = formatVerdict('verified', evidence, [], undefined);
  return {
    status: 'verified',
    evidence,
    held_before: [...texts],
    reaction: null,
    reactions: [],
    summary: `already so: ${summary}`,
    plain: `already so: ${plain}`,
  };
}

/** What held before verifies nothing, and nothing was sent that could have changed it. */
export function judgeNotNeeded(texts: readonly string[]): Verification {
  const plain = 'it is on the screen already; nothing was sent';
  return { status: 'no_effect', evidence: [], held_before: [...texts], reaction: null, reactions: [], summary: plain, plain };
}

const evidenceOf = (finding: Finding): Evidence[] =>
  finding.state === 'unreadable' || finding.evidence === undefined ? [] : [finding.evidence];
