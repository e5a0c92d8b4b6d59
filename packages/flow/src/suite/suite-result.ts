import type { FlowResult } from '../run/result.ts';

/** The outcome of one flow of a suite, after all its attempts. */
export interface FlowOutcome extends FlowResult {
  attempts: number;
  /** It failed, and passed when it was run again. */
  flaky: boolean;
  /** Its device was lost, and another one ran it from the beginning. */
  given_back: boolean;
}

export interface SuiteResult {
  name: string;
  passed: boolean;
  started_at: number;
  duration_ms: number;
  devices: string[];
  /** Devices that were lost during the run. */
  lost_devices: string[];
  flows: FlowOutcome[];
}
