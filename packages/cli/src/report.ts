import type { ErrorRecord } from '@handsight/dialects/catalogue';
import { printAside } from './terminal.ts';

/** An error as printed; its kind is one of the error table. */
export interface Reported {
  kind: string;
  message: string;
  context: Record<string, unknown>;
}

export interface Aside {
  file?: string | undefined;
  /** A command that helps. */
  next?: string | undefined;
  remarks?: readonly string[];
}

/** Prints the failure and sets the exit code, unless an earlier failure has set it. */
export function report(
  { kind, message, context }: Reported,
  row: Pick<ErrorRecord, 'exit' | 'hint' | 'code'>,
  { file, next, remarks = [] }: Aside = {},
): void {
  const { exit, hint: usual, code } = row;
  const hint = typeof context['hint'] === 'string' ? context['hint'] : usual;
  const where = file === undefined ? '' : `${file}: `;
  // Named as in REST's replies.
  const json = {
    error: { code: kind, failure_code: code, message: where + message, hint, exit, ...(file !== undefined && { file }), context },
  };
  const advice = next === undefined ? hint : `${hint} Try: ${next}`;
  const lines = [`handsight: ${kind}: ${where}${message}`, ...furtherProblems(context), ...helpFrom(context, message), advice, ...remarks];
  printAside(json, lines.join('\n'));
  process.exitCode ??= exit;
}

/** Help from the context of a failed search: the position of the selector's error, the matches, similar names. */
function helpFrom({ selector, column, candidates, suggestions, near }: Record<string, unknown>, message: string): string[] {
  const place = typeof selector === 'string' && typeof column === 'number' ? [`  ${selector}`, `  ${' '.repeat(column - 1)}^`] : [];
  const matches = listOf(candidates)
    .filter(hasSelector)
    .map(({ ref, selector: each }) => (typeof ref === 'string' ? `  ${ref} ${each}` : `  ${each}`));
  const isSuggested = message.includes('Did you mean');
  const isSaid = (name: unknown): boolean => isSuggested || (typeof name === 'string' && message.includes(name));
  const similar = listOf(suggestions)
    .filter((name) => !isSaid(name))
    .map((name) => `${refOf(near, name)}${JSON.stringify(name)}`);
  return [...place, ...matches, ...(similar.length === 0 ? [] : [`Similar: ${similar.join(', ')}`])];
}

/** What else is wrong with the files that were read. */
const furtherProblems = ({ further_problems: problems }: Record<string, unknown>): string[] =>
  listOf(problems).map((problem) => `handsight: ${String(problem)}`);

/** The ref of a similar name, where the error carries it. */
function refOf(near: unknown, name: unknown): string {
  const found = listOf(near).find((each) => typeof each === 'object' && each !== null && 'name' in each && each.name === name);
  return typeof found === 'object' && found !== null && 'ref' in found && typeof found.ref === 'string' ? `${found.ref} ` : '';
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const hasSelector = (candidate: unknown): candidate is { selector: string; ref?: unknown } =>
  typeof candidate === 'object' && candidate !== null && 'selector' in candidate && typeof candidate.selector === 'string';
