import { z } from 'zod';

/** A receipt's verification as the receipt carries it; `none` for a refusal, a dry run or a loss. */
const VerificationSchema = z
  .object({
    status: z.enum(['verified', 'observed', 'no_effect', 'failed', 'unverifiable']),
    evidence: z.array(z.object({ what: z.string(), expected: z.string(), observed: z.string() })).default([]),
    held_before: z.array(z.string()).default([]),
    reaction: z
      .object({ kind: z.string(), what: z.string(), from: z.string().optional(), to: z.string().optional() })
      .nullable()
      .default(null),
    summary: z.string().default(''),
  })
  .nullable();
const ReceiptSchema = z.object({
  verification: VerificationSchema,
  dispatched: z.enum(['yes', 'no', 'unknown']),
  settle_ms: z.number().default(0),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const STATUSES = ['verified', 'observed', 'no_effect', 'failed', 'unverifiable', 'none'] as const;
export type Status = (typeof STATUSES)[number];

export interface Verdict {
  status: Status;
  dispatched: 'yes' | 'no' | 'unknown';
  held_before: string[];
  reaction: { kind: string; what: string; from?: string | undefined; to?: string | undefined } | null;
  /** How long the screen took to come to rest, the reading of it included. */
  settleMs: number;
  /** The verdict in one line, for the report. */
  said: string;
}

export function verdictOf(receipt: unknown): Verdict {
  const { verification, dispatched, settle_ms: settleMs, error } = ReceiptSchema.parse(receipt);
  if (verification === null || error !== null) {
    const said = error === null ? 'no verdict' : `${error.code}: ${error.message}`;
    return { status: 'none', dispatched, held_before: [], reaction: null, settleMs, said };
  }
  const { status, evidence, held_before, reaction, summary } = verification;
  const shown = evidence.map(({ what, expected, observed }) => `${what}: expected ${expected}, observed ${observed}`).join('; ');
  return { status, dispatched, held_before, reaction, settleMs, said: summary || shown };
}
