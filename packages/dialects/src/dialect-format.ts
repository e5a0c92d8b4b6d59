import type { HandsightError, NextStep } from '@handsight/core/error';
import type { Dialect } from '@handsight/tools/tool';
import { formatError, type FormattedError } from '@handsight/tools/tool';
import { FAILURE_CODE_OF } from './mobile-debug/failure-codes.ts';
import { nextTool } from './next-tool.ts';

/** Answers in these dialects are parsed as JSON; markers around screen text would break it. */
export const speaksJson = (dialect: Dialect): boolean => dialect === 'mobile-debug' || dialect === 'screen-observer';

/** An error in a dialect's own form. `offers` says which tools the caller can use. */
export function formatRefusal(error: HandsightError, dialect: Dialect, offers: (tool: string) => boolean): FormattedError {
  const toolFor = (step: NextStep): string | undefined => nextTool(step, dialect, offers);
  if (!speaksJson(dialect)) return formatError(error, toolFor);
  const { kind: code, message, row, context } = error;
  const { recoverable, hint, retryable } = row;
  const suggested_next_tool = row.next === null ? null : (toolFor(row.next) ?? null);
  const detail = { code, message, recoverable, suggested_next_tool, hint, context };
  return {
    text: '',
    screen: JSON.stringify({ ok: false, success: false, error: detail, failure_code: FAILURE_CODE_OF[code], retryable, ...waited(error) }),
  };
}

/** In the screen-observer dialect the details of a timed-out wait are siblings of the error. */
export function waited({ kind, context }: HandsightError): Record<string, unknown> {
  const { elapsed_ms, polls } = context;
  return kind === 'Timeout' && elapsed_ms !== undefined && polls !== undefined ? { elapsed_ms, polls } : {};
}
