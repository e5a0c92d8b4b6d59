import { z } from 'zod';

import type { Shot } from '@handsight/core/look';
import type { ErrorKind } from '@handsight/core/error';
import type { ToolAnswer } from '@handsight/tools/tool';
import { BOTH_NAMES } from './fields.ts';

/** The schema of a successful answer in this dialect. */
export const success = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ ok: z.literal(true), ...shape, warnings: z.array(z.string()).exactOptional() });

/** Marks an answer that holds text from the screen, which is untrusted. */
export const fromScreen = { untrusted: z.literal(true) };

export function warningsOf(input: { window_uid?: string | undefined; window_index?: number | undefined }): { warnings?: string[] } {
  return input.window_uid !== undefined && input.window_index !== undefined ? { warnings: [BOTH_NAMES] } : {};
}

export interface AnswerParts {
  /** Instead of the result as JSON. */
  screen?: () => string;
  pictures?: Shot[];
  failed?: boolean;
  error?: ErrorKind | undefined;
}

/** In this dialect a tool's text is its result as JSON, serialised only where it is read. */
export function answerOf<O extends object>(result: O, parts: AnswerParts = {}): ToolAnswer<O> {
  const { screen = () => JSON.stringify(result), pictures, failed, error } = parts;
  return {
    result,
    text: '',
    get screen() {
      return screen();
    },
    ...(pictures === undefined ? {} : { pictures }),
    ...(failed === undefined ? {} : { failed }),
    ...(error === undefined ? {} : { error }),
  };
}
