import type { Evidence, Receipt } from '@handsight/core/host';

/** One line in the server's words: was the effect seen, and by what. */
export function verdictLine({ verification, dry_run }: Pick<Receipt, 'verification' | 'dry_run'>): string {
  if (dry_run) return 'not verified: nothing was sent';
  const { status, evidence } = verification;
  if (status === 'verified') return `verified: ${evidence.map(wanted).join('; ')}`;
  if (status === 'unverifiable') return 'not verified: nothing to read back';
  return `FAILED: effect not seen: ${missed(evidence).map(wanted).join('; ')}`;
}

/** What was seen instead, in the screen's words. */
export const seenInstead = ({ verification }: Receipt): string[] => missed(verification.evidence).map((each) => `saw ${each.observed}`);

const missed = (evidence: Evidence[]): Evidence[] => evidence.filter((each) => !each.holds);

const wanted = ({ kind, what, expected }: Evidence): string => (kind === 'predicate' ? `${what} ${expected}` : `${kind}: ${expected}`);
