import type { ExitCode } from './exit-code.ts';
import type { FailureCode } from './failure-code.ts';
import { NEXT_STEPS, type NextStep } from './next-step.ts';

interface ErrorColumns {
  /** HTTP status. */
  status: number;
  /** Exit code of the command line. */
  exit: ExitCode;
  /** The mobile-debug dialect's code. */
  failureCode: FailureCode;
  /** The agentest dialect's code. */
  code: string;
  retryable: boolean;
  /** The screen-observer dialect. */
  recoverable: boolean;
  /** Raised only before anything is sent: a device that answers with it has not acted. */
  raisedBeforeDispatch: boolean;
  /** Its message may quote the screen; otherwise it consists of the server's and the caller's words. */
  quotesScreen: boolean;
  /** The call was carried out, and this is its result; other errors mean that it was refused or aborted. */
  isFinding: boolean;
  /** The step that helps, if one does; each dialect has its own tool for it. */
  next: NextStep | null;
  /** What the reader can do about it. */
  hint: string;
}

export interface ErrorRow extends ErrorColumns {
  /** The screen-observer dialect's tool for the next step, printed in every receipt. */
  nextTool: (typeof NEXT_STEPS)[NextStep] | null;
}

export const defineError = (columns: ErrorColumns): ErrorRow => ({
  ...columns,
  nextTool: columns.next === null ? null : NEXT_STEPS[columns.next],
});
