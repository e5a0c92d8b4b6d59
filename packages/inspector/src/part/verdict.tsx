import type { Outcome } from '../state/timeline.ts';

export const OUTCOME_LABELS: Record<Outcome, string> = {
  verified: 'verified',
  observed: 'observed',
  'no effect': 'no effect',
  unverified: 'unverified',
  failed: 'failed',
};

export const Verdict = ({ outcome, code }: { outcome: Outcome; code?: string | undefined }) => (
  <span class={`verdict ${outcome.replace(' ', '-')}`}>{code ?? OUTCOME_LABELS[outcome]}</span>
);
