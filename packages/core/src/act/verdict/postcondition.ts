import type { Look } from '../../host/look.ts';
import type { Evidence } from '../../host/receipt.ts';
import type { Scene } from '../../look/scene.ts';

/** What is known of a postcondition at one moment. */
export type Finding =
  /** It can be read, and is so. */
  | { state: 'holds'; evidence: Evidence }
  /** It can be read, and something speaks against it. */
  | { state: 'contradicted'; evidence: Evidence }
  /** It is not so, and nothing says that it should have been: a field that rewrites its text, a tap that asked first. */
  | { state: 'differs'; evidence?: Evidence }
  /** It cannot be read; `why` says what keeps it from that, and `secret` that nobody may. */
  | { state: 'unreadable'; why: string; secret?: true };

/** The screen at one moment: its windows, and the one in which the effect shows. */
export interface Moment {
  scene: Scene;
  look: Look;
}

/** What an action implies or its caller expects; asked before the input and after it. */
export interface Postcondition {
  /** As `held_before` lists it. */
  text: string;
  /** How long it may take to come true, in ms. */
  patienceMs: number;
  /** It may be meant or not: where it does not come true, any reaction is an answer. */
  maybe?: true;
  ask(moment: Moment): Promise<Finding>;
}
