import { ERROR_TABLE, type ErrorKind, type NextStep } from '@handsight/core/error';
import { type Bounds, boundsText, printable } from '@handsight/core/screen';

export interface SerializedError {
  kind: ErrorKind;
  message: string;
  context: Record<string, unknown>;
}

/** An error in two parts: the server's own text, and text that may quote the screen. */
export interface FormattedError {
  text: string;
  screen?: string;
}

/** `toolFor` returns the dialect's tool for the next step, or undefined if it has none. */
export function formatError(error: SerializedError, toolFor: (step: NextStep) => string | undefined): FormattedError {
  const { kind, context } = error;
  const message = printable(error.message);
  const { hint, next: step, quotesScreen } = ERROR_TABLE[kind];
  const next = step === null ? undefined : toolFor(step);
  const lines = [quotesScreen ? kind : `${kind}: ${message}`, `Hint: ${hint}${next === undefined ? '' : ` Next: ${next}.`}`];
  const screen = [...(quotesScreen ? [message] : []), ...candidateLines(context['candidates']), ...similarLine(context['suggestions'])];
  return { text: lines.join('\n'), ...(screen.length === 0 ? {} : { screen: screen.join('\n') }) };
}

interface Candidate {
  selector: string;
  ref?: string | null;
  bounds?: Bounds;
}

function candidateLines(candidates: unknown): string[] {
  if (!Array.isArray(candidates)) return [];
  return candidates.filter(isCandidate).map(({ ref, selector, bounds }) => {
    const parts = [ref ?? '', printable(selector), bounds === undefined ? '' : boundsText(bounds)];
    return parts.filter((part) => part !== '').join(' ');
  });
}

const isCandidate = (value: unknown): value is Candidate =>
  typeof value === 'object' && value !== null && 'selector' in value && typeof value.selector === 'string';

function similarLine(suggestions: unknown): string[] {
  if (!Array.isArray(suggestions) || suggestions.length === 0) return [];
  return [`similar: ${suggestions.map((name) => JSON.stringify(printable(String(name)))).join(', ')}`];
}
