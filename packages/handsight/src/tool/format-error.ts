import { ERROR_TABLE, type ErrorKind } from '@handsight/core/error';
import { type Bounds, boundsText, printable } from '@handsight/core/screen';

export interface SerializedError {
  kind: ErrorKind;
  message: string;
  context: Record<string, unknown>;
}

/** An error in two parts: the server's own words, and those that may quote the screen. */
export interface FormattedError {
  text: string;
  screen?: string;
}

/** Their messages are made of the server's and the caller's words. All others may name what is on the screen. */
const OWN_WORDS: ReadonlySet<ErrorKind> = new Set([
  'AmbiguousTarget',
  'BadRequest',
  'BadSelector',
  'BudgetExceeded',
  'Cancelled',
  'ConfirmationInvalid',
  'ConfirmationRequired',
  'DeviceBusy',
  'DeviceGone',
  'DeviceNotFound',
  'ElementNotFound',
  'ForeignWindow',
  'NothingScrolled',
  'PermissionDenied',
  'PlatformUnsupported',
  'PredicateUnsupported',
  'RateLimited',
  'SnapshotExpired',
  'StaleRef',
  'Timeout',
  'WindowGone',
]);

/** `nextTool` gives a dialect's name for the tool that the table suggests, undefined where it has none. */
export function formatError(error: SerializedError, nextTool: (name: string) => string | undefined): FormattedError {
  const { kind, context } = error;
  const message = printable(error.message);
  const { hint, nextTool: suggested } = ERROR_TABLE[kind];
  const next = suggested === null ? undefined : nextTool(suggested);
  const isOwn = OWN_WORDS.has(kind);
  const lines = [isOwn ? `${kind}: ${message}` : kind, `Hint: ${hint}${next === undefined ? '' : ` Next: ${next}.`}`];
  const screen = [...(isOwn ? [] : [message]), ...candidateLines(context['candidates']), ...similarLine(context['suggestions'])];
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
