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
  const screen = [...(quotesScreen ? [message] : []), ...candidateLines(context['candidates']), ...similarLine(context)];
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

/** Similar names, with the refs to use instead where they are known. */
function similarLine({ suggestions, near }: Record<string, unknown>): string[] {
  if (!Array.isArray(suggestions) || suggestions.length === 0) return [];
  const refs = new Map(listOfNear(near).map(({ name, ref }) => [name, ref]));
  const said = suggestions.map((name) => [refs.get(String(name)) ?? '', JSON.stringify(printable(String(name)))].join(' ').trimStart());
  return [`similar: ${said.join(', ')}`];
}

const listOfNear = (near: unknown): { name: string; ref: string }[] => (Array.isArray(near) ? near.filter(isNear) : []);

const isNear = (value: unknown): value is { name: string; ref: string } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' && 'ref' in value;
