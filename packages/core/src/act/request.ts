import type { OwnCommand } from '../guard/shell-guard.ts';
import { parseInput } from '../error/parse-input.ts';
import { ActionSchema, type Action, type ActionInput } from './action.ts';
import type { Receipt } from '../host/receipt.ts';
import type { PredicateInput } from '../look/check/predicate.ts';
import type { WindowChoice } from '../look/choose-window.ts';
import type { CallConfirmation } from './call-confirmation.ts';
import type { DiffStyle } from './stage/compare.ts';

export interface ActRequest {
  action: ActionInput;
  /** The target window; the frontmost one if left out. */
  window?: WindowChoice;
  /** The caller's name, for receipts, audit and timeline. */
  caller: string;
  /** Why, in the caller's words. */
  reason?: string;
  /** The name of the caller's tool, if it differs from the action's. */
  tool?: string;
  /** What a surface's own answer calls the action and its source, so that the receipt agrees with it. */
  action_type?: string;
  source_module?: Receipt['source_module'];
  /** The tool whose call this is part of; the allow list checks it, too. */
  within?: string;
  /** It is written to the audit log unless that is switched off. */
  promises_audit?: boolean;
  /** The surface's id for this call, sent with its events. */
  call_id?: string;
  /** How `diff_text` is written: short lines with refs, or sections, which have none. */
  diff_style?: DiffStyle;
  /** Postconditions; the action is verified by these and nothing else. */
  expect?: PredicateInput[];
  /** How long they may take to come true. */
  expect_timeout_ms?: number;
  /** How long they must hold; 1,000 ms if left out. Not waited for where the device knows that nothing is pending. */
  hold_ms?: number;
  /** Send nothing if the requested state and the caller's expectations already hold. */
  skip_if_held?: boolean;
  /** Find and check everything, send nothing. */
  dry_run?: boolean;
  confirm_token?: string;
  /** Set where a person can be asked about an input held by a confirmation rule. */
  confirmation?: CallConfirmation;
  /** Proposed for every input of its kind in its window, until the window changes. */
  together?: boolean;
  /** A shell command built by the surface, which only reads: nothing in it comes from the caller except quoted arguments. */
  own_command?: OwnCommand;
  /** For the whole action, not counting the time in the queue. */
  timeout_ms?: number;
  signal?: AbortSignal;
}

export const DEFAULT_HOLD_MS = 1000;
export const DEFAULT_TIMEOUT_MS = 30_000;
export const DEFAULT_EXPECT_TIMEOUT_MS = 3000;

export function parseAction(input: unknown): Action {
  return parseInput(ActionSchema, input, 'action');
}
