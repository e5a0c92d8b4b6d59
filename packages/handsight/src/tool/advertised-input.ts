import { z } from 'zod';

import type { AnyTool } from './tool.ts';

/** What an input of this dialect takes besides what the screen-observer dialect lists. Callers may send it; it is not advertised to models. */
const BESIDE = ['reason', 'expect', 'expect_timeout_ms'];
const BESIDE_THE_NINE = [...BESIDE, 'device', 'window_uid', 'dry_run', 'confirm_token'];
/** Only reading by a window's index is in the contract. */
const WITHOUT_INDEX = new Set(['click_at', 'type_text', 'press_key']);

/** A tool's input as tool listings show it. */
export function advertisedInput({ dialect, toolset, name, input }: AnyTool): z.ZodObject {
  if (dialect !== 'screen-observer') return input;
  const omitted = toolset !== 'core' ? BESIDE : WITHOUT_INDEX.has(name) ? [...BESIDE_THE_NINE, 'window_index'] : BESIDE_THE_NINE;
  return z.strictObject(Object.fromEntries(Object.entries(input.shape).filter(([field]) => !omitted.includes(field))));
}
