import { CommanderError } from 'commander';
import { ERROR_TABLE, type ErrorKind, HandsightError } from '@handsight/core/error';
import { report, type Aside } from './report.ts';
import { remark } from './terminal.ts';

export interface Failure {
  kind: ErrorKind;
  message: string;
  context: Record<string, unknown>;
}

/** Any thrown value as an error of the table. */
export function failureOf(error: unknown): Failure {
  if (error instanceof HandsightError) return { kind: error.kind, message: error.message, context: error.context };
  if (error instanceof CommanderError) return { kind: 'BadRequest', message: usageMessage(error.message), context: {} };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'Internal', message, context: {} };
}

/** Prints the failure and sets the exit code, unless an earlier failure has set it. */
export function reportFailure(failure: Failure, aside: Aside = {}): void {
  report(failure, ERROR_TABLE[failure.kind], aside);
}

/** `TreeParse: the dump is empty` */
export const failureLine = ({ kind, message }: Failure): string => `${kind}: ${message}`;

/** For background failures, which must not stop the command. */
export const onFault = (error: unknown): void => remark(failureLine(failureOf(error)));

/** commander prints help or version and then throws, also when help is shown because the command is missing. */
export const wasHelpOrVersion = (error: unknown): error is CommanderError =>
  error instanceof CommanderError && (error.exitCode === 0 || error.code === 'commander.help');

/** commander writes `error: unknown command 'prase'\n(Did you mean parse?)`. */
const usageMessage = (message: string): string => message.replace(/^error: /, '').replaceAll('\n', ' ');
