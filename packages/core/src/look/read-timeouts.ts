/** Readings that may take longer than a look at the screen, in milliseconds. */
export const SLOW_READ_TIMEOUT_MS = {
  /** Every predicate may look at another window. */
  assertState: 30_000,
  /** Every window is read. */
  snapshot: 30_000,
  /** A vision model may take its time. */
  describe: 60_000,
  /** OCR takes seconds. */
  readText: 60_000,
};
