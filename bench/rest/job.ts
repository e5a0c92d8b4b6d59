import { z } from 'zod';

/** What the load generator is asked to do, and what it reports. Both travel as JSON between two processes. */
export const JobSchema = z.object({
  port: z.int(),
  clients: z.int(),
  /** Taken in turn by every client. */
  requests: z.array(z.object({ method: z.enum(['GET', 'POST']), path: z.string(), body: z.string().optional() })),
  warmUpMs: z.number(),
  measuredMs: z.number(),
  /** Connections opened at once in the middle of the measured time. */
  burst: z.int(),
});
export type Job = z.infer<typeof JobSchema>;

export const ReportSchema = z.object({
  count: z.int(),
  seconds: z.number(),
  p50: z.number(),
  p99: z.number(),
  max: z.number(),
  /** How often each outcome came: ok, a code of the error table, or what else it was. */
  outcomes: z.record(z.string(), z.int()),
  /** From opening each connection of the burst to its answer, in milliseconds, sorted. */
  burst: z.array(z.number()),
});
export type Report = z.infer<typeof ReportSchema>;

/** The generator prints this line when the warm-up is over. */
export const WARM = 'warm';
