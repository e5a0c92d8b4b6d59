import { z } from 'zod';

const BoundsSchema = z.object({ left: z.number(), top: z.number(), right: z.number(), bottom: z.number() });
const PictureSchema = z.object({
  /** The name by which the picture is requested. */
  name: z.string(),
  /** The part of the device's coordinate space that it shows. */
  area: BoundsSchema,
});

/** `read` is a step that only looked, `thought` one in which a model did nothing to the screen. */
const VIEWED_STATUSES = ['passed', 'failed', 'warned', 'skipped', 'cancelled', 'lost', 'running', 'paused', 'read', 'thought'] as const;

const ErrorSchema = z.object({ kind: z.string(), message: z.string(), hint: z.string() });

const StepSchema = z.object({
  /** Unique in its run; deep links name it. */
  id: z.string(),
  title: z.string(),
  /** A flow's command, a trace's tool. */
  kind: z.string(),
  depth: z.int(),
  status: z.enum(VIEWED_STATUSES),
  /** Milliseconds since the epoch. */
  started_at: z.number(),
  duration_ms: z.number(),
  before: PictureSchema.nullable(),
  after: PictureSchema.nullable(),
  touched: z.object({ point: z.object({ x: z.number(), y: z.number() }).nullable(), bounds: BoundsSchema.nullable() }).nullable(),
  verdicts: z.array(z.object({ verdict: z.string(), line: z.string() })),
  error: ErrorSchema.nullable(),
  notes: z.array(z.string()),
  /** Name and value: who did it, its target, its source position. */
  facts: z.array(z.tuple([z.string(), z.string()])),
  texts: z.object({
    tree_before: z.string(),
    tree_after: z.string(),
    receipt: z.string(),
    changes: z.string(),
    log: z.string(),
    source: z.string(),
    /** What a model thought, and a repair that is proposed. */
    thought: z.string(),
    repair: z.string(),
  }),
});

const RunSchema = z.object({
  id: z.string(),
  kind: z.enum(['flow', 'trace', 'agent']),
  name: z.string(),
  status: z.enum(VIEWED_STATUSES),
  /** File, device, model, tags: short texts. */
  about: z.array(z.string()),
  error: ErrorSchema.nullable(),
  started_at: z.number(),
  duration_ms: z.number(),
  warnings: z.array(z.string()),
  log: z.array(z.string()),
  steps: z.array(StepSchema),
});

/** What the viewer shows: flow runs, traces and agent runs in one form. Pictures are referenced by name and loaded separately. */
export const ViewerDocumentSchema = z.object({ title: z.string(), runs: z.array(RunSchema) });

export type ViewerDocument = z.infer<typeof ViewerDocumentSchema>;
export type ViewedRun = ViewerDocument['runs'][number];
export type ViewedStep = ViewedRun['steps'][number];
export type ViewedStatus = ViewedStep['status'];
export type ViewedPicture = NonNullable<ViewedStep['before']>;

export const NO_TEXTS: ViewedStep['texts'] = {
  tree_before: '',
  tree_after: '',
  receipt: '',
  changes: '',
  log: '',
  source: '',
  thought: '',
  repair: '',
};
