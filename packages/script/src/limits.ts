import { z } from 'zod';

/** The engine's initial memory. */
export const MIN_MEMORY_BYTES = 16_777_216;
/** With larger stacks a deep recursion overflows Node's own stack before QuickJS notices. */
const MAX_STACK_BYTES = 128 * 1024;

export const scriptLimitsSchema = z.strictObject({
  /** All of the engine's memory, of which it needs about 1 MB itself. */
  memoryBytes: z.int().min(MIN_MEMORY_BYTES).max(512_000_000).default(33_554_432),
  stackBytes: z.int().min(16_384).max(MAX_STACK_BYTES).default(MAX_STACK_BYTES),
  /** Wall-clock time of one evaluation, including the host functions it calls. */
  timeoutMs: z.int().min(1).max(3_600_000).default(60_000),
  /** The console.log output kept over the life of the context. */
  outputBytes: z.int().min(0).max(10_000_000).default(64_000),
  /** One result, or the arguments of one call to a host function, as JSON. */
  valueBytes: z.int().min(1_000).max(64_000_000).default(1_000_000),
});

export type ScriptLimits = z.infer<typeof scriptLimitsSchema>;
