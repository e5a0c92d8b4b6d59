import { z } from 'zod';

import type { AnyTool } from './tool.ts';

/** Fields that we accept in addition to the screen-observer dialect's. Callers may send them; they are not advertised to models. */
const BESIDE = ['reason', 'expect', 'expect_timeout_ms'];
const BESIDE_THE_NINE = [...BESIDE, 'device', 'window_uid', 'dry_run', 'confirm_token'];
/** The contract has window_index only for readings. */
const WITHOUT_INDEX = new Set(['click_at', 'type_text', 'press_key']);

/** A tool's input as tool listings show it. */
export function advertisedInput({ dialect, toolset, name, input }: AnyTool): z.ZodObject {
  if (dialect !== 'screen-observer') return input;
  const omitted = toolset !== 'core' ? BESIDE : WITHOUT_INDEX.has(name) ? [...BESIDE_THE_NINE, 'window_index'] : BESIDE_THE_NINE;
  return z.strictObject(Object.fromEntries(Object.entries(input.shape).filter(([field]) => !omitted.includes(field))));
}
