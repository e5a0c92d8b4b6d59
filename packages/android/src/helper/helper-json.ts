import { z } from 'zod';

const numbers = (count: number): z.ZodType<number[]> => z.array(z.number()).length(count);

const StateSchema = z.object({ interactive: z.boolean(), locked: z.boolean(), secure: z.boolean() });

const WindowSchema = z.object({
  id: z.number(),
  /** `application`, `input_method`, `system` … */
  type: z.string(),
  layer: z.number(),
  title: z.string().default(''),
  bounds: numbers(4),
  focused: z.boolean(),
  active: z.boolean(),
  display: z.number().default(0),
  task: z.number().optional(),
  /** The user whose app it is; omitted for the owner. */
  user: z.number().optional(),
  package: z.string().default(''),
  /** Its elements, in the helper's short form; `toUnifiedTree` reads them. */
  root: z.unknown().optional(),
});

/** The screen as the helper sends it: every window with its elements. */
export const HelperJsonSchema = z.object({
  ok: z.literal(true),
  protocolVersion: z.number(),
  /** How many events the phone had reported when it began to read. */
  sequence: z.number(),
  screen: StateSchema,
  /** Width, height, density and quarter turns. */
  display: numbers(4),
  windows: z.array(WindowSchema),
  nodes: z.number(),
  /** Whether the tree was truncated. */
  cut: z.boolean(),
});
export type HelperJson = z.infer<typeof HelperJsonSchema>;
export type HelperWindow = z.infer<typeof WindowSchema>;

export const ScreenSchema = z.object({ screen: StateSchema });

export const StatusSchema = z.object({
  ok: z.boolean(),
  name: z.string(),
  version: z.string(),
  protocolVersion: z.number(),
  sdkInt: z.number(),
  device: z.string(),
  manufacturer: z.string(),
});
export type HelperStatus = z.infer<typeof StatusSchema>;

export const IdleSchema = z.object({ ok: z.boolean(), idle: z.boolean(), reason: z.string(), events: z.array(z.string()) });
export type HelperIdleResult = z.infer<typeof IdleSchema>;

export const SignalsSchema = z.object({ packageName: z.string(), signals: z.array(z.string()) });

/** One line of the stream of events. */
export const EventSchema = z.object({
  seq: z.number(),
  type: z.string(),
  package: z.string(),
  window: z.number(),
  text: z.string().optional(),
});
export type HelperEvent = z.infer<typeof EventSchema>;
