import { z } from 'zod';

import { HandsightError } from '../error/errors.ts';
import { ElementSelectorSchema } from '../screen/select/object-selector.ts';
import { PredicateSchema } from '../look/check/predicate.ts';
import type { Hands } from './device-client.ts';
import { ObserveQuerySchema } from '../look/observe.ts';
import { StructureQuerySchema } from '../look/read-structure.ts';
import { replayableAction } from '../act/recorded-action.ts';
import { parsed } from '../error/parse-input.ts';
import { WaitForSchema } from '../look/wait/wait-for.ts';
import { WaitIdleSchema } from '../look/wait/wait-idle.ts';
import { WindowChoiceSchema } from '../look/choose-window.ts';

const window = WindowChoiceSchema.optional();
const FindSchema = z.strictObject({ selector: z.union([z.string(), ElementSelectorSchema]), window });
const IdleSchema = WaitIdleSchema.extend({ window });
const SketchSchema = z.strictObject({ window, grid_width: z.number().optional(), grid_height: z.number().optional() });
const DescribeSchema = z.strictObject({ window, sources: z.enum(['tree', 'all']).optional() });
const LogsSchema = z.strictObject({ app: z.string().optional(), maxLines: z.number() });
const AssertSchema = z.strictObject({ predicate: z.array(PredicateSchema) });
const BoundsSchema = z.strictObject({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });
const PictureSchema = z.strictObject({
  of: z.union([z.literal('screen'), z.strictObject({ window_uid: z.string() }), z.strictObject({ area: BoundsSchema })]),
});

interface Again {
  hands: Hands;
  args: Record<string, unknown>;
  signal: AbortSignal | undefined;
}

/** Every reading that is traced. */
const READINGS: Readonly<Record<string, (again: Again) => Promise<object>>> = {
  list_windows: async ({ hands }) => ({ count: (await hands.windows()).length }),
  get_ui_tree: async ({ hands, args }) => {
    await hands.compact(parsed(z.strictObject({ window }), args, 'recorded call'));
    return {};
  },
  observe_window: ({ hands, args, signal }) => hands.observe(parsed(ObserveQuerySchema, args, 'recorded call'), signal),
  get_screen_sketch: ({ hands, args, signal }) => hands.sketch(parsed(SketchSchema, args, 'recorded call'), signal),
  get_screen_description: ({ hands, args, signal }) => hands.describe(parsed(DescribeSchema, args, 'recorded call'), signal),
  read_text: ({ hands, args, signal }) =>
    hands.readText(parsed(z.strictObject({ window: WindowChoiceSchema }), args, 'recorded call').window, signal),
  list_apps: ({ hands, signal }) => hands.apps(signal),
  get_clipboard: ({ hands, signal }) => hands.clipboard(signal),
  get_logs: ({ hands, args, signal }) => hands.logs(parsed(LogsSchema, args, 'recorded call'), signal),
  get_window_structure: ({ hands, args, signal }) => hands.structure(parsed(StructureQuerySchema, args, 'recorded call'), signal),
  find_element: ({ hands, args, signal }) => {
    const { selector, window: choice } = parsed(FindSchema, args, 'recorded call');
    return hands.find(selector, choice, signal);
  },
  get_screenshot: ({ hands, args, signal }) => hands.picture(parsed(PictureSchema, args, 'recorded call').of, signal),
  screen_snapshot: ({ hands, args, signal }) =>
    hands.screenSnapshot(parsed(z.strictObject({ model: z.string() }), args, 'recorded call').model, signal),
  snapshot: ({ hands, signal }) => hands.snapshot(signal),
  wait_for: ({ hands, args, signal }) => hands.waitFor(parsed(WaitForSchema, args, 'recorded wait'), signal),
  wait_idle: ({ hands, args, signal }) => hands.waitIdle(parsed(IdleSchema, args, 'recorded wait'), signal),
  assert_state: ({ hands, args, signal }) => hands.assertState(parsed(AssertSchema, args, 'recorded call').predicate, signal),
};

/** Does again what a trace row recorded. Traces come from files, so that their arguments are a stranger's. */
export async function replayCall(hands: Hands, tool: string, recorded: Record<string, unknown>, signal?: AbortSignal): Promise<unknown> {
  const { device: _, ...args } = recorded;
  if ('action' in args) {
    const { action, ...options } = replayableAction(args);
    return hands.perform(action, { ...options, tool, ...(signal === undefined ? {} : { signal }) });
  }
  const reading = Object.hasOwn(READINGS, tool) ? READINGS[tool] : undefined;
  if (reading === undefined)
    throw new HandsightError('BadRequest', `a trace's ${tool.slice(0, 60)} cannot be done again`, { tool: tool.slice(0, 60) });
  return { ok: true, ...(await reading({ hands, args, signal })) };
}
