import type { SystemDialog } from '@handsight/core/screen';
import type { ActionStep } from './action-step.ts';

/** The agentest dialect's result of one step. */
export interface StepResult {
  stepIndex: number;
  action: ActionStep;
  success: boolean;
  durationMs: number;
  /** Only on failure. */
  error?: string;
  /** What was waited for, if anything was loading. */
  loadingDetected?: string;
}

/** The agentest dialect's result of a list of steps. */
export interface FlowTrace {
  success: boolean;
  /** Steps executed, one that failed included; fewer than `totalSteps` on failure. */
  stepsCompleted: number;
  totalSteps: number;
  results: StepResult[];
  screenFingerprint: string;
  /** Typing into a field does not count as a change. */
  screenChanged: boolean;
  /** Left out when nothing changed and everything passed. */
  finalUiTree?: string;
  /** The tree is text from the screen, not from Handsight. */
  untrusted?: true;
  error?: string;
  systemDialogs?: SystemDialog[];
  appCrashDetected?: boolean;
}
