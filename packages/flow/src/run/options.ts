import type { Step } from '../read/flow.ts';
import type { StepPicture, StepResult } from './result.ts';

/** What a step's failure means for the rest of the flow. */
export type FailureDecision = 'stop' | 'continue';

/** How flows are run. */
export interface RunOptions {
  /** Variables from outside. */
  env?: Readonly<Record<string, string>>;
  /** Values redacted from every report. */
  secrets?: readonly string[];
  /** Take the first of several equally good matches, and tap at its position, as Maestro does. */
  lenient?: boolean;
  /** Hosts that scripts may send requests to. */
  allowHttp?: readonly string[];
  /** Makes random input repeatable. */
  seed?: number;
  /** Where screenshots and recordings are written; without one these steps fail. */
  outputFolder?: string;
  /** Pictures of each step. */
  pictures?: 'all' | 'failures' | 'none';
  /** Maestro's 17 s and 7 s: the wait for an element, and for a condition or an optional element. */
  lookupTimeoutMs?: number;
  optionalLookupTimeoutMs?: number;
  /** Overrides the device's own value of `platform:` and `maestro.platform`. */
  platform?: string;
  /** The folder whose files flows may reference. */
  root?: string;
  /** Which of several devices this one is. */
  shard?: number;
  signal?: AbortSignal;
  onStepStart?: (step: Step, depth: number) => void | Promise<void>;
  /** The result under construction. */
  onBegin?: (live: { steps: StepResult[]; pictures: StepPicture[] }) => void;
  /** Awaited before each step; this is where a run is paused. */
  beforeStep?: (record: StepResult, signal: AbortSignal) => Promise<void>;
  onStepEnd?: (result: StepResult) => void;
  onStepFailed?: (step: Step, error: unknown) => FailureDecision;
  /** Waits that a flow itself requests: between repeated taps, and while travelling. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const LOOKUP_MS = 17_000;
export const OPTIONAL_LOOKUP_MS = 7_000;
