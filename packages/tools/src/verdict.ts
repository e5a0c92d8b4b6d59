import type { Receipt, Verdict } from '@handsight/core/host';
import type { Verdict as ToolVerdict } from './tool/tool.ts';

const SHOWN_AS: Record<Verdict, string> = {
  verified: 'verified',
  observed: 'observed',
  no_effect: 'no effect',
  failed: 'FAILED',
  unverifiable: 'unverified',
};

type Judged = Pick<Receipt, 'verification' | 'dry_run'>;

/** One line: whether the effect was seen, and the evidence. It may quote the screen. */
export const verdictLine = (receipt: Judged): string => line(receipt, receipt.verification?.summary);

/** The same without screen text, for surfaces that must keep untrusted text separate. */
const plainVerdictLine = (receipt: Judged): string => line(receipt, receipt.verification?.plain);

function line({ verification, dry_run }: Judged, text = ''): string {
  if (verification === null) return dry_run ? 'unverified: nothing was sent' : 'unverified: it is not known what was sent';
  return `${SHOWN_AS[verification.status]}: ${text}`;
}

/** The verdict as data. */
export function verdictOf(receipt: Judged): ToolVerdict {
  const [plain, quoting] = [plainVerdictLine(receipt), verdictLine(receipt)];
  return { status: receipt.verification?.status ?? 'unverifiable', line: plain, ...(quoting === plain ? {} : { quoting }) };
}
