import { z } from 'zod';

import type { Shot } from '@handsight/core/look';
import type { ErrorKind } from '@handsight/core/error';
import type { ToolAnswer } from '../../tool/tool.ts';
import { BOTH_NAMES } from './fields.ts';

/** What a call that went well answers in this dialect. */
export const success = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ ok: z.literal(true), ...shape, warnings: z.array(z.string()).exactOptional() });

/** Its answer holds words of the screen: a stranger's. */
export const fromScreen = { untrusted: z.literal(true) };

export function warningsOf(input: { window_uid?: string | undefined; window_index?: number | undefined }): { warnings?: string[] } {
  return input.window_uid !== undefined && input.window_index !== undefined ? { warnings: [BOTH_NAMES] } : {};
}

export interface Told {
  /** Instead of the result as JSON. */
  screen?: () => string;
  pictures?: Shot[];
  failed?: boolean;
  error?: ErrorKind | undefined;
}

/** In this dialect a tool's words are its result as JSON, made only where somebody reads them. */
export function answerOf<O extends object>(result: O, told: Told = {}): ToolAnswer<O> {
  const { screen = () => JSON.stringify(result), pictures, failed, error } = told;
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
