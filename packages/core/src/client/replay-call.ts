import { z } from 'zod';

import { HandsightError } from '../error/errors.ts';
import { ElementSelectorSchema } from '../screen/select/object-selector.ts';
import { PredicateSchema } from '../look/check/predicate.ts';
import type { DeviceClient } from './device-client.ts';
import { ObserveQuerySchema } from '../look/observe.ts';
import { StructureQuerySchema } from '../look/read-structure.ts';
import { parseAction } from '../act/request.ts';
import { replayableAction } from '../act/recorded-action.ts';
import { parseInput } from '../error/parse-input.ts';
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
  client: DeviceClient;
  args: Record<string, unknown>;
  signal: AbortSignal | undefined;
}

/** Every reading that is traced. */
const READINGS: Readonly<Record<string, (again: Again) => Promise<object>>> = {
  list_windows: async ({ client }) => ({ count: (await client.windows()).length }),
  get_ui_tree: async ({ client, args }) => {
    await client.compact(parseInput(z.strictObject({ window }), args, 'recorded call'));
    return {};
  },
  observe_window: ({ client, args, signal }) => client.observe(parseInput(ObserveQuerySchema, args, 'recorded call'), signal),
  get_screen_sketch: ({ client, args, signal }) => client.sketch(parseInput(SketchSchema, args, 'recorded call'), signal),
  get_screen_description: ({ client, args, signal }) => client.describe(parseInput(DescribeSchema, args, 'recorded call'), signal),
  read_text: ({ client, args, signal }) =>
    client.readText(parseInput(z.strictObject({ window: WindowChoiceSchema }), args, 'recorded call').window, signal),
  list_apps: ({ client, signal }) => client.apps(signal),
  get_clipboard: ({ client, signal }) => client.clipboard(signal),
  get_logs: ({ client, args, signal }) => client.logs(parseInput(LogsSchema, args, 'recorded call'), signal),
  get_window_structure: ({ client, args, signal }) => client.structure(parseInput(StructureQuerySchema, args, 'recorded call'), signal),
  find_element: ({ client, args, signal }) => {
    const { selector, window: choice } = parseInput(FindSchema, args, 'recorded call');
    return client.find(selector, choice, signal);
  },
  get_screenshot: ({ client, args, signal }) => client.picture(parseInput(PictureSchema, args, 'recorded call').of, signal),
  screen_snapshot: ({ client, args, signal }) =>
    client.screenSnapshot(parseInput(z.strictObject({ model: z.string() }), args, 'recorded call').model, signal),
  snapshot: ({ client, signal }) => client.snapshot(signal),
  wait_for: ({ client, args, signal }) => client.waitFor(parseInput(WaitForSchema, args, 'recorded wait'), signal),
  wait_idle: ({ client, args, signal }) => client.waitIdle(parseInput(IdleSchema, args, 'recorded wait'), signal),
  assert_state: ({ client, args, signal }) => client.assertState(parseInput(AssertSchema, args, 'recorded call').predicate, signal),
};

/** Repeats what a trace row recorded. Traces come from files, so their arguments are untrusted. */
export async function replayCall(
  client: DeviceClient,
  tool: string,
  recorded: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<unknown> {
  const { device: _, ...args } = recorded;
  if ('action' in args) {
    const { action, ...options } = replayableAction(args);
    // A row is checked by what it does, whatever tool it claims to be.
    const named = client.host.names.of(parseAction(action)).fitting.includes(tool) ? { tool } : {};
    return client.perform(action, { ...options, ...named, ...(signal === undefined ? {} : { signal }) });
  }
  const reading = Object.hasOwn(READINGS, tool) ? READINGS[tool] : undefined;
  if (reading === undefined)
    throw new HandsightError('BadRequest', `a trace's ${tool.slice(0, 60)} cannot be replayed`, { tool: tool.slice(0, 60) });
  return { ok: true, ...(await reading({ client, args, signal })) };
}
