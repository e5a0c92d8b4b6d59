import { z } from 'zod';

import type { Host, Step } from '@handsight/core/host';
import { HandsightError } from '@handsight/core/error';
import { waited } from '@handsight/dialects';
import { nextTool } from '@handsight/dialects';
import type { Dialect } from '@handsight/tools/tool';
import { ErrorSchema } from '@handsight/tools/wire';
import { HttpRefusal } from '@handsight/tools/tool';
import { AccessRefused } from '../http/security.ts';

/** Every call has a number; a reading also has that of the action before it. */
export const StepSchema = z.object({ step_id: z.int(), caused_by_step_id: z.int().nullable().optional() });

/** The screen-observer dialect's error body, with the details of a timed-out wait as siblings. */
export const FailureSchema = z.object({
  ok: z.literal(false),
  success: z.literal(false),
  step_id: z.int().optional(),
  error: ErrorSchema,
  elapsed_ms: z.number().optional(),
  polls: z.int().optional(),
});

/** The same on the paths of the first version, where `error` is a sentence. */
export const LegacyFailureSchema = FailureSchema.extend({ error: z.string(), error_detail: ErrorSchema });

export interface Failure {
  status: number;
  body: Record<string, unknown>;
}

/** The dialect of REST paths that name none. */
export const REST_DIALECT: Dialect = 'screen-observer';

/** How a path formats its failures. */
export interface FailureForm {
  /** `error` is a string. */
  legacy: boolean;
  /** Whose tools are suggested next. */
  dialect: Dialect;
}

export function failureOf(error: HandsightError, host: Host, { legacy, dialect }: FailureForm, step?: Step): Failure {
  const { redaction } = host.guard;
  const { status, next, recoverable, hint } = error.row;
  const detail = {
    code: error.kind,
    message: redaction.redactText(error.message),
    recoverable,
    suggested_next_tool: next === null ? null : (nextTool(next, dialect, () => true) ?? null),
    hint: error instanceof AccessRefused ? error.hint : hint,
    context: redaction.redactDeep(error.context),
  };
  return {
    status: error instanceof AccessRefused || error instanceof HttpRefusal ? error.status : status,
    body: {
      ok: false,
      success: false,
      ...(step === undefined ? {} : { step_id: step.step_id }),
      ...(legacy ? { error: detail.message, error_detail: detail } : { error: detail }),
      ...waited(error),
    },
  };
}

/** Any thrown value as an error of the table. */
export function knownError(error: unknown, host: Host): HandsightError {
  if (error instanceof HandsightError) return error;
  const { statusCode, message } = factsOf(error);
  if (statusCode === 415) return new HttpRefusal(statusCode, 'the body must be JSON, sent with the header content-type: application/json');
  if (statusCode >= 400 && statusCode < 500) return new HttpRefusal(statusCode, message);
  host.events.fault(error);
  return new HandsightError('Internal', message, {}, { cause: error });
}

function factsOf(error: unknown): { statusCode: number; message: string } {
  if (!(error instanceof Error)) return { statusCode: 500, message: String(error) };
  const statusCode = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return { statusCode, message: error.message };
}
