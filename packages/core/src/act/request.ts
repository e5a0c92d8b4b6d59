import { parseInput } from '../error/parse-input.ts';
import { ActionSchema, type Action, type ActionInput } from './action.ts';
import type { PredicateInput } from '../look/check/predicate.ts';
import type { WindowChoice } from '../look/choose-window.ts';
import type { CallConfirmation } from './call-confirmation.ts';
import type { DiffStyle } from './stage/compare.ts';

export interface ActRequest {
  action: ActionInput;
  /** The window meant; the one in front if left out. */
  window?: WindowChoice;
  /** Who asks, for receipts, audit and timeline. */
  caller: string;
  /** Why, in the caller's words. */
  reason?: string;
  /** What the caller's surface called this, if not by the action's own name. */
  tool?: string;
  /** The caller's dialect promises that its reasons are audited. */
  promises_audit?: boolean;
  /** The surface's own name of this call, sent with its events. */
  call_id?: string;
  /** How `diff_text` is written: short lines with refs, or the doksi dialect's sections, which have none. */
  diff_style?: DiffStyle;
  /** Postconditions; the action is verified by these and nothing else. */
  expect?: PredicateInput[];
  /** How long they may take to come true. */
  expect_timeout_ms?: number;
  /** Send nothing when what the action asks for, and what the caller expects, is so already. */
  skip_if_held?: boolean;
  /**
   * Do not wait for a device that may take back what it shows: what holds at once is then observed, not verified. For callers that go
   * on to look themselves, such as flows.
   */
  unconfirmed?: boolean;
  /** Find and check everything, send nothing. */
  dry_run?: boolean;
  confirm_token?: string;
  /** Where somebody can be asked about an input that a rule holds up. */
  confirmation?: CallConfirmation;
  /** A shell command that the surface has made itself; no part of it is the caller's but quoted words. */
  own_command?: boolean;
  /** The whole action, waiting for its turn not counted. */
  timeout_ms?: number;
  signal?: AbortSignal;
}

export const DEFAULT_TIMEOUT_MS = 30_000;
export const DEFAULT_EXPECT_TIMEOUT_MS = 3000;

export function parseAction(input: unknown): Action {
  return parseInput(ActionSchema, input, 'action');
}
