import type { ExitCode } from './exit-code.ts';
import type { NextStep } from './next-step.ts';

/** The columns of the error table. Every policy that depends on the kind of an error is one of them. */
export interface ErrorRow {
  /** HTTP status. */
  status: number;
  /** Exit code of the command line. */
  exit: ExitCode;
  /** What programs know it by. */
  code: string;
  retryable: boolean;
  /** Whether the caller can do something about it. */
  recoverable: boolean;
  /** Raised only before anything is sent: a device that answers with it has not acted. */
  raisedBeforeDispatch: boolean;
  /** Its message may quote the screen; otherwise it consists of the server's and the caller's words. */
  quotesScreen: boolean;
  /** The call was carried out, and this is its result; other errors mean that it was refused or aborted. */
  isFinding: boolean;
  /** The device cannot be reached, or no longer by this caller: what it shows now is not known. */
  isLost: boolean;
  /** After it the screen is not read again: the device does not answer, or the caller has given up. */
  endsReading: boolean;
  /** The app is otherwise than expected: what a flow may retry or leave out. */
  isOfApp: boolean;
  /** The step that helps, if one does; each dialect has its own tool for it. */
  next: NextStep | null;
  /** What the reader can do about it. */
  hint: string;
}
