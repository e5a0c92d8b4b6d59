import type { ConfirmationRule } from '../config/schema.ts';
import type { HandsightError } from '../error/errors.ts';
import type { Proposal } from '../guard/confirmation/confirmations.ts';

/** An input that a rule has held up. */
export interface HeldInput {
  rule: ConfirmationRule;
  proposal: Proposal;
}

/** What a call knows of confirmations where somebody can be asked while it waits. It is repeated once he has agreed. */
export interface CallConfirmation {
  /** Of the input that was agreed to. */
  token?: string | undefined;
  /** Why the input that was asked about must not pass. */
  refusal?: HandsightError | undefined;
  /** What nobody has agreed to yet. */
  held?: HeldInput | undefined;
  /** Something was sent, so that the call cannot be repeated. */
  hasSent?: boolean;
}
