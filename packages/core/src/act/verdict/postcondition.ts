import type { Evidence } from '../../host/receipt.ts';
import type { Watched } from '../../look/layout.ts';

/** The state of a postcondition at one moment. */
export type Finding =
  /** It can be read, and holds. */
  | { state: 'holds'; evidence: Evidence }
  /** It can be read, and is contradicted. */
  | { state: 'contradicted'; evidence: Evidence }
  /** It does not hold, but nothing contradicts it: a field that rewrites its text, a tap that asked first. */
  | { state: 'differs'; evidence?: Evidence }
  /** It cannot be read; `why` gives the reason, and `secret` means that it must not be. */
  | { state: 'unreadable'; why: string; secret?: true };

/** What an action implies or its caller expects; asked before the input and after it. */
export interface Postcondition {
  /** As `held_before` lists it. */
  text: string;
  /** How long it may take to come true, in ms. */
  patienceMs: number;
  /** Optional: if it does not come true, any reaction counts. */
  maybe?: true;
  ask(moment: Watched): Promise<Finding>;
}
