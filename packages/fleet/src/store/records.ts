import { z } from 'zod';

import { LabelsSchema } from '../request/labels.ts';

export const RUN_KINDS = ['flow', 'agent'] as const;
export const RUN_OUTCOMES = ['passed', 'failed', 'cancelled', 'lost', 'expired'] as const;
export type RunOutcome = (typeof RUN_OUTCOMES)[number];

const time = z.number();
const DeliverySchema = z.enum(['yes', 'no', 'unknown']);

/** One attempt of a host at a run. */
const AttemptSchema = z.object({
  number: z.int(),
  host: z.string(),
  device: z.string(),
  /** The token of the device's lease. */
  token: z.int(),
  started_at: time,
});

export const ArtifactSchema = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  sha256: z.string(),
  /** Its path in the shared folder; otherwise it is in the store. */
  path: z.string().optional(),
});
export type Artifact = z.infer<typeof ArtifactSchema>;

const EndSchema = z.object({
  outcome: z.enum(RUN_OUTCOMES),
  reason: z.string().nullable(),
  /** The attempt that counts; 0 if none began. */
  attempt: z.int(),
  at: time,
  artifacts: z.array(ArtifactSchema),
  /** What did not fit, and why. */
  dropped: z.array(z.string()),
});

export const RunRecordSchema = z.object({
  id: z.string(),
  kind: z.enum(RUN_KINDS),
  name: z.string(),
  submitter: z.string(),
  request: z.string(),
  /** The queue it waits in. */
  lane: z.string(),
  priority: z.int(),
  rank: z.int(),
  once: z.boolean(),
  /** The run's work; its kind defines the format. */
  work: z.record(z.string(), z.unknown()),
  submitted_at: time,
  deadline: time,
  cancelled: z.boolean(),
  attempts: z.array(AttemptSchema),
  /** How often its device was lost while it ran. */
  losses: z.int(),
  /** How often it was begun, even if the list of attempts was truncated. */
  attempt: z.int(),
  /** For a run that must not be repeated: what is known about its last input. */
  last_input: z.object({ attempt: z.int(), delivery: DeliverySchema, count: z.int() }).nullable(),
  end: EndSchema.nullable(),
});
export type RunRecord = z.infer<typeof RunRecordSchema>;

export const LeaseSchema = z.object({
  /** Only ever increases. */
  token: z.int(),
  holder: z.string(),
  run: z.string().nullable(),
  expires: time,
});

export const HostRecordSchema = z.object({
  name: z.string(),
  /** Identifies the process; a new one with the same name replaces the old one. */
  instance: z.string(),
  version: z.string(),
  url: z.string().nullable(),
  started_at: time,
  seen_at: time,
  /** How long it may go without a heartbeat. */
  silence_ms: z.number(),
  draining: z.boolean(),
  devices: z.array(LabelsSchema).max(500),
});
export type HostRecord = z.infer<typeof HostRecordSchema>;

/** A queue of runs that request the same devices. */
export const LaneSchema = z.object({ request: z.string(), used_at: time });

/** How far each submitter has got, so that runs of different submitters interleave. */
export const RanksSchema = z.object({ served: z.int(), last: z.record(z.string(), z.int()) });
