import type { Step } from '../read/flow.ts';
import type { StepPicture, StepResult } from './result.ts';

/** What a step's failure means for the rest of the flow. */
export type FailureDecision = 'stop' | 'continue';

/** How flows are run. */
export interface RunOptions {
  /** Variables from outside. */
  env?: Readonly<Record<string, string>>;
  /** Values that no report may show. */
  secrets?: readonly string[];
  /** Take the first of several elements that match equally well, and tap where it lies, as Maestro does. */
  lenient?: boolean;
  /** Hosts that scripts may send requests to. */
  allowHttp?: readonly string[];
  /** Makes random input repeatable. */
  seed?: number;
  /** Where screenshots and recordings are written; without one these steps fail. */
  outputFolder?: string;
  /** Pictures of each step. */
  pictures?: 'all' | 'failures' | 'none';
  /** Maestro's 17 s and 7 s: how long an element is waited for, and a condition or an optional one. */
  lookupTimeoutMs?: number;
  optionalLookupTimeoutMs?: number;
  /** What `platform:` and `maestro.platform` say, where it is not the device's own. */
  platform?: string;
  /** The folder whose files flows may name. */
  root?: string;
  /** Which of several devices this one is. */
  shard?: number;
  signal?: AbortSignal;
  /** The surface's own name of the call, sent with the events of what it does. */
  callId?: string;
  onStepStart?: (step: Step, depth: number) => void | Promise<void>;
  /** What is going to be the result, as it grows. */
  onBegin?: (live: { steps: StepResult[]; pictures: StepPicture[] }) => void;
  /** Waited for before each step; a run is held here. */
  beforeStep?: (record: StepResult, signal: AbortSignal) => Promise<void>;
  onStepEnd?: (result: StepResult) => void;
  onStepFailed?: (step: Step, error: unknown) => FailureDecision;
  /** Waits that a flow asks for by itself: between repeated taps, and on a journey. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const LOOKUP_MS = 17_000;
export const OPTIONAL_LOOKUP_MS = 7_000;
