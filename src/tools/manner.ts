import type { HandsightError } from '../error/errors.ts';
import { errorWords, type ErrorWords } from './error-words.ts';
import { nextTool } from './handsight/next-tool.ts';
import type { Dialect } from './tool.ts';

/** How a dialect speaks where none of its tools does. */
export interface Manner {
  /** Its answers are JSON for a program; marks around the screen's words would break it. */
  speaksJson: boolean;
  /** What it calls the tool that the error table suggests. */
  nextTool(name: string): string | undefined;
}

const words: Manner = { speaksJson: false, nextTool: (name) => name };
const json: Manner = { speaksJson: true, nextTool: (name) => name };

export const MANNERS: Record<Dialect, Manner> = {
  handsight: { speaksJson: false, nextTool },
  doksi: words,
  'mobile-debug': json,
  agentest: words,
  'screen-observer': json,
};

/** A refusal in a dialect's own form. `has` says which tools the caller can use. */
export function refusalWords(error: HandsightError, dialect: Dialect, has: (tool: string) => boolean): ErrorWords {
  const manner = MANNERS[dialect];
  const next = (name: string): string | undefined => {
    const own = manner.nextTool(name);
    return own !== undefined && has(own) ? own : undefined;
  };
  if (!manner.speaksJson) return errorWords(error, next);
  const { kind: code, message, row, context } = error;
  const told = {
    code,
    message,
    recoverable: row.recoverable,
    suggested_next_tool: next(row.nextTool ?? '') ?? null,
    hint: row.hint,
    context,
  };
  return {
    text: '',
    screen: JSON.stringify({ ok: false, success: false, error: told, failure_code: row.failureCode, retryable: row.retryable }),
  };
}
