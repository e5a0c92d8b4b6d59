import type { TrueReaction, Truth } from './truth/truth.ts';
import type { CaseFacts } from './case.ts';
import type { Verdict } from './verdict.ts';

/** Verdicts that are untrue. */
export const FAULTS = [
  'false verified',
  'false failed',
  'false no_effect',
  'false observed',
  'no verdict',
  'not refused',
  'sent again',
  'not achieved',
  'undone, not said',
  'late, not said',
  'false correction',
  'broken case',
] as const;
export type Fault = (typeof FAULTS)[number];
/** True, but weaker than it could have been. */
export const WEAKNESSES = ['unverifiable though readable', 'not verified', 'not failed', 'held before, not said'] as const;
export type Weakness = (typeof WEAKNESSES)[number];

export interface Judgement {
  fault: Fault | null;
  weakness: Weakness | null;
  /** Whether `observed` named the true reaction; null for other verdicts. */
  named: boolean | null;
}

type Judged = Pick<CaseFacts, 'postcondition' | 'works' | 'held' | 'idempotent' | 'altered' | 'lost' | 'unreadable' | 'verdictless'>;

/** Compares a verdict with the truth. */
export function judge(about: Judged, { effect, reactions }: Truth, verdict: Verdict): Judgement {
  return {
    fault: faultOf(about, effect, reactions, verdict),
    weakness: weaknessOf(about, effect, verdict),
    named: verdict.status === 'observed' ? toName(reactions).some((reaction) => isNamed(reaction, verdict)) : null,
  };
}

function faultOf(
  { postcondition, works, held, idempotent, altered, lost, unreadable, verdictless }: Judged,
  effect: boolean,
  reactions: TrueReaction[],
  verdict: Verdict,
): Fault | null {
  if (verdictless === 'must') return verdict.status === 'none' ? null : 'not refused';
  if (idempotent === true && verdict.dispatched !== 'no') return 'sent again';
  if (works === true && !effect && verdict.status !== 'none') return 'not achieved';
  switch (verdict.status) {
    case 'verified':
      // Only an idempotent set that had nothing to send may be verified by what held before.
      if (held === true && (verdict.dispatched !== 'no' || idempotent !== true)) return 'false verified';
      return effect && altered !== true ? null : 'false verified';
    case 'failed':
      return effect || postcondition === 'none' || held === true || altered === true || unreadable === true ? 'false failed' : null;
    case 'no_effect':
      return lost === true || reactions.some(({ transient }) => transient !== true) || (effect && held !== true) ? 'false no_effect' : null;
    case 'observed':
      return lost !== true && reactions.length > 0 ? null : 'false observed';
    case 'unverifiable':
      return null;
    case 'none':
      return verdictless === 'may' ? null : 'no verdict';
  }
}

function weaknessOf(
  { postcondition, held, altered, unreadable, verdictless }: Judged,
  effect: boolean,
  { status, held_before }: Verdict,
): Weakness | null {
  if (status === 'none' || verdictless === 'must') return null;
  if (status === 'unverifiable') return unreadable === true ? null : 'unverifiable though readable';
  if (held === true) return status !== 'verified' && held_before.length === 0 ? 'held before, not said' : null;
  if (postcondition === 'none' || altered === true || unreadable === true) return null;
  if (effect) return status === 'observed' || status === 'no_effect' ? 'not verified' : null;
  return postcondition === 'stated' && (status === 'observed' || status === 'no_effect') ? 'not failed' : null;
}

/** Lasting reactions must be named; transient ones only where nothing else happened. */
function toName(reactions: TrueReaction[]): TrueReaction[] {
  const stayed = reactions.filter(({ transient }) => transient !== true);
  return stayed.length > 0 ? stayed : reactions;
}

function isNamed({ kinds, what }: TrueReaction, { reaction }: Verdict): boolean {
  if (reaction === null || !kinds.some((kind) => kind === reaction.kind)) return false;
  const said = [reaction.what, reaction.from ?? '', reaction.to ?? ''].join(' ').toLowerCase();
  return said.includes(what.toLowerCase());
}

/** The next reply, once everything has happened. */
export interface Later {
  truth: Truth;
  corrected: boolean;
  /** It names something that happened since. */
  said: boolean;
}

/** Whether the next reply says what the verdict could not know. A field that was emptied is named, not corrected. */
export function judgeLater({ later }: Pick<CaseFacts, 'later'>, atReply: Truth, verdict: Verdict, next: Later): Fault | null {
  if (next.corrected && (later === 'unaffected' || next.truth.effect)) return 'false correction';
  const isClaimed = verdict.status === 'verified' && atReply.effect;
  if (later === 'undone' && isClaimed && !next.truth.effect && !next.corrected && !next.said) return 'undone, not said';
  const lasting = ({ reactions }: Truth): number => reactions.filter(({ transient }) => transient !== true).length;
  return later === 'late' && lasting(next.truth) > lasting(atReply) && !next.said ? 'late, not said' : null;
}
