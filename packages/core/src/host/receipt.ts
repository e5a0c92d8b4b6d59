import type { Route } from '../device/input.ts';
import type { NextStep } from '../error/next-step.ts';
import type { ErrorKind } from '../error/table.ts';
import type { Bounds } from '../screen/geometry.ts';
import type { Element } from '../screen/observer-element.ts';
import type { CustomOp } from '../screen/diff/custom.ts';
import type { Dispatched } from './ledger.ts';
import type { Correction, Since } from './news.ts';
import type { LifecycleStep } from './lifecycle.ts';

export const EVIDENCE_KINDS = [
  'value_readback',
  'state_readback',
  'focus_readback',
  'app_in_front',
  'window_change',
  'predicate',
  'clipboard_readback',
  /** Changed pixels or a changed title where the window itself exposes nothing. It never verifies. */
  'weak',
] as const;

export interface Evidence {
  kind: (typeof EVIDENCE_KINDS)[number];
  /** What was checked, in words. */
  what: string;
  expected: string;
  observed: string;
  holds: boolean;
}

export const VERDICTS = ['verified', 'observed', 'no_effect', 'failed', 'unverifiable'] as const;
export type Verdict = (typeof VERDICTS)[number];

export const REACTION_KINDS = [
  'opened',
  'closed',
  'navigated',
  'toggled',
  'selected',
  'expanded',
  'collapsed',
  'changed',
  'appeared',
  'disappeared',
  'scrolled',
  'focused',
] as const;
export type ReactionKind = (typeof REACTION_KINDS)[number];

/** A reaction to an input, redacted. */
export interface Reaction {
  kind: ReactionKind;
  /** A window's title or an element's name; empty where it has none. */
  what: string;
  from?: string;
  to?: string;
}

/** Whether the intended effect was seen. */
export interface Verification {
  status: Verdict;
  evidence: Evidence[];
  /** Postconditions that already held before the input and so prove nothing. */
  held_before: string[];
  /** The main reaction, and all that were seen, at most five. */
  reaction: Reaction | null;
  reactions: Reaction[];
  /** One line that may quote the screen: `opened "Settings"`. */
  summary: string;
  /** The same in the server's own words: `opened a window`. */
  plain: string;
}

/** A minimal description of an element. */
export interface ResolvedElement {
  elementId: string;
  ref: string | null;
  /** As it is printed: the label, or the text beside it. */
  name: string;
  text: string | null;
  resource_id: string | null;
  accessibility_id: string | null;
  class: string | null;
  bounds: [number, number, number, number];
  index: number;
}

export interface ReceiptError {
  code: ErrorKind;
  message: string;
  recoverable: boolean;
  suggested_next_tool: string | null;
  hint: string;
  context: Record<string, unknown>;
}

export interface ScreenMark {
  window_uid: string;
  tree_hash: string;
  focused_selector: string | null;
}

/** What every action returns. It separates whether input was sent, what changed, and whether the effect was seen. */
export interface Receipt {
  ok: boolean;
  success: boolean;
  action_id: string;
  step_id: number;
  /** The input before this one; null for the first. */
  caused_by_step_id: number | null;
  timestamp: string;
  caller: string;
  reason: string | null;
  action: string;
  action_type: string;
  semantic: string;
  source_module: 'server' | 'interact';
  device: string;
  target: {
    selector: string | null;
    resolved: ResolvedElement | null;
    window_uid: string | null;
    element_id: string | null;
    bounds: Bounds | null;
    /** What was typed into it must not be reported: its value is hidden, or the element is unknown. */
    is_secret: boolean;
  };
  dispatched: Dispatched;
  route: Route;
  dry_run: boolean;
  lifecycle_state: LifecycleStep['state'];
  lifecycle: LifecycleStep[];
  /** Null where nothing was sent: refusals, dry runs; and where contact was lost. */
  verification: Verification | null;
  changed: boolean;
  /** Operations in the `custom` format; empty when nothing changed or another window is in front. */
  diff: CustomOp[];
  /** The same as text, in the style the caller asked for; one short line per change, with refs, by default. */
  diff_text: string;
  keyboard: { before: boolean; after: boolean } | null;
  before: ScreenMark | null;
  after: ScreenMark | null;
  ui_fingerprint_before: string | null;
  ui_fingerprint_after: string | null;
  /** Set when another window is in front now; its tree replaces the diff. */
  window_changed: { from: string; to: string; title: string; tree: Element } | null;
  new_dialogs: { window_uid: string; title: string }[];
  /** What changed by itself since the client's last reply. */
  since: Since | null;
  /** Verified effects of earlier actions that were undone since. */
  corrections: Correction[];
  /** When it was seen that the verified effect was undone. */
  undone_at: string | null;
  loading: string | null;
  failure_code: string | null;
  retryable: boolean | null;
  error: ReceiptError | null;
  details: Record<string, unknown>;
  settle_ms: number;
  duration_ms: number;
}

/** What receipts call errors and what helps against them, given to a host when it is opened. */
export interface ReceiptTerms {
  failureCodes: Readonly<Partial<Record<ErrorKind, string>>>;
  nextTools: Readonly<Partial<Record<NextStep, string>>>;
}
