import { CommanderError } from 'commander';
import { HandsightError } from '../error/errors.ts';
import { ERROR_TABLE, type ErrorKind } from '../error/table.ts';

export interface Failure {
  kind: ErrorKind;
  message: string;
  context: Record<string, unknown>;
}

/** Any thrown thing as an error of the table. */
export function failureOf(error: unknown): Failure {
  if (error instanceof HandsightError) return { kind: error.kind, message: error.message, context: error.context };
  if (error instanceof CommanderError) return { kind: 'BadRequest', message: usageMessage(error.message), context: {} };
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { kind: 'Internal', message, context: {} };
}

/** Prints the failure and sets the exit code, unless an earlier failure has set it. */
export function reportFailure(failure: Failure, { json, file }: { json: boolean; file?: string }): void {
  const { kind, context } = failure;
  const { exit, hint, code } = ERROR_TABLE[kind];
  const message = file === undefined ? failure.message : `${file}: ${failure.message}`;
  process.stderr.write(
    json
      ? `${JSON.stringify({ error: { kind, code, message, hint, exit, ...(file !== undefined && { file }), context } })}\n`
      : [`handsight: ${kind}: ${message}`, ...helpFrom(context), hint, ''].join('\n'),
  );
  process.exitCode ??= exit;
}

/** What the context of a failed search offers instead. */
function helpFrom({ candidates, suggestions }: Record<string, unknown>): string[] {
  const offered = Array.isArray(candidates) ? candidates : [];
  const selectors = offered.filter(hasSelector).map(({ selector }) => `  ${selector}`);
  const similar = Array.isArray(suggestions) && suggestions.length > 0 ? [`Similar: ${suggestions.map((name) => JSON.stringify(name)).join(', ')}`] : [];
  return [...selectors, ...similar];
}

const hasSelector = (candidate: unknown): candidate is { selector: string } =>
  typeof candidate === 'object' && candidate !== null && 'selector' in candidate && typeof candidate.selector === 'string';

export const failureLine = ({ kind, message }: Failure): string => `${kind}: ${message}`;

export const isHelpOrVersion = (error: unknown): boolean => error instanceof CommanderError && error.exitCode === 0;

/** commander writes `error: unknown command 'prase'\n(Did you mean parse?)`. */
const usageMessage = (message: string): string => message.replace(/^error: /, '').replaceAll('\n', ' ');
