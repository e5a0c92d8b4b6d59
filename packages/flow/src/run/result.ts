import type { ErrorKind } from '@handsight/core/error';
import type { Receipt, Verdict } from '@handsight/core/host';
import type { Bounds, Point } from '@handsight/core/screen';
import type { Place } from '../read/problem.ts';

export const STEP_STATUSES = ['passed', 'failed', 'warned', 'skipped', 'cancelled'] as const;
export type StepStatus = (typeof STEP_STATUSES)[number];

export interface StepError {
  kind: ErrorKind;
  message: string;
  hint: string;
  context: Record<string, unknown>;
}

/** Details that help to understand a failure. */
export interface FailureDetail {
  /** The screen as short lines with refs. */
  screen: string;
  /** `there is "Sign in" at (120, 400)` */
  nearMisses: string[];
  crash: string | null;
  log: string[];
  /** A change to the file that would have let the step pass, as a unified diff; never applied automatically. */
  repair?: string;
}

/** What one input of a step did. */
export interface StepAction {
  action: string;
  verdict: Verdict | null;
  line: string;
  dispatched: Receipt['dispatched'];
  changed: boolean;
  diff: string;
  action_id: string;
  duration_ms: number;
  /** Kept if screenshots are; without its diff, which is given above. */
  receipt?: Omit<Receipt, 'diff' | 'diff_text' | 'window_changed'>;
}

export interface StepResult {
  /** In the order in which steps began, from 1; the same in reports, the viewer and its URLs. */
  sequence: number;
  depth: number;
  command: string;
  title: string;
  place: Place;
  source: string;
  status: StepStatus;
  /** Milliseconds since the epoch. */
  started_at: number;
  duration_ms: number;
  error: StepError | null;
  failure: FailureDetail | null;
  actions: StepAction[];
  /** Where it touched the screen. */
  touched: { point: Point; bounds: Bounds | null } | null;
  /** What it printed, and other remarks. */
  remarks: string[];
  /** Names of pictures in the result's list. */
  before: string | null;
  after: string | null;
  /** The screen before and after in short lines with refs; kept if screenshots are. */
  trees?: { before: string; after: string };
  steps: StepResult[];
}

export const FLOW_STATUSES = ['passed', 'failed', 'cancelled', 'lost'] as const;
export type FlowStatus = (typeof FLOW_STATUSES)[number];

/** A screenshot, stored once however many steps use it. */
export interface StepPicture {
  name: string;
  png: Uint8Array;
  /** The part of the device's coordinate space that it shows. */
  area: Bounds;
}

/** The outcome of one flow. */
export interface FlowResult {
  name: string;
  file: string;
  tags: string[];
  properties: Record<string, string>;
  device: string;
  status: FlowStatus;
  error: StepError | null;
  started_at: number;
  duration_ms: number;
  seed: number;
  /** What scripts printed. */
  log: string[];
  warnings: string[];
  steps: StepResult[];
  pictures: StepPicture[];
}
