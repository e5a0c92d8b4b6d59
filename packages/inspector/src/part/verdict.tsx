import type { Outcome } from '../state/timeline.ts';

export const OUTCOME_WORDS: Record<Outcome, string> = { verified: 'verified', unverified: 'not verified', failed: 'failed' };

export const Verdict = ({ outcome, code }: { outcome: Outcome; code?: string | undefined }) => (
  <span class={`verdict ${outcome}`}>{code ?? OUTCOME_WORDS[outcome]}</span>
);
