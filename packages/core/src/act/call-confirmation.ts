import type { ConfirmationRule } from '../config/schema.ts';
import type { HandsightError } from '../error/errors.ts';
import type { Proposal } from '../guard/confirmation/confirmations.ts';

/** An input held by a confirmation rule. */
export interface HeldInput {
  rule: ConfirmationRule;
  proposal: Proposal;
}

/** Confirmation state of a call whose client can ask a person while it waits. The call is repeated once the person agrees. */
export interface CallConfirmation {
  /** For the input that was approved. */
  token?: string | undefined;
  /** Why the input was rejected. */
  refusal?: HandsightError | undefined;
  /** The input that still needs approval. */
  held?: HeldInput | undefined;
  /** Something was sent, so the call cannot be repeated. */
  hasSent?: boolean;
}
