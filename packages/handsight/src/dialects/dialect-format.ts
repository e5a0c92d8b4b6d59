import type { HandsightError } from '@handsight/core/error';
import type { Dialect } from '../tool/dialect.ts';
import { formatError, type FormattedError } from '../tool/format-error.ts';
import { nextTool } from '../tools/next-tool.ts';

/** Answers in these dialects are JSON for a program; marks around the screen's words would break it. */
export const speaksJson = (dialect: Dialect): boolean => dialect === 'mobile-debug' || dialect === 'screen-observer';

/** A refusal in a dialect's own form. `offers` says which tools the caller can use. */
export function formatRefusal(error: HandsightError, dialect: Dialect, offers: (tool: string) => boolean): FormattedError {
  const next = (name: string): string | undefined => (dialect === 'handsight' ? nextTool(name, offers) : offers(name) ? name : undefined);
  if (!speaksJson(dialect)) return formatError(error, next);
  const { kind: code, message, row, context } = error;
  const { recoverable, hint, failureCode: failure_code, retryable } = row;
  const suggested_next_tool = row.nextTool === null ? null : (next(row.nextTool) ?? null);
  const told = { code, message, recoverable, suggested_next_tool, hint, context };
  return { text: '', screen: JSON.stringify({ ok: false, success: false, error: told, failure_code, retryable, ...waited(error) }) };
}

/** The screen-observer dialect tells beside the error what a wait that timed out had seen. */
export function waited({ kind, context }: HandsightError): Record<string, unknown> {
  const { elapsed_ms, polls } = context;
  return kind === 'Timeout' && elapsed_ms !== undefined && polls !== undefined ? { elapsed_ms, polls } : {};
}
