/**
 * How a device says whether it is at rest. Everything that waits, and every verdict, asks this and not what kind of device it is. The
 * functions below make the four kinds there are; a driver with a better sign implements the interface itself.
 */
export interface Rest {
  /** True when nothing more happens without input, false while something is pending, undefined where the device cannot know. */
  isStill(): boolean | undefined;
  /** Every change is reported as an event, so that silence means that nothing has changed. */
  readonly reports: boolean;
  /** A reading itself waits until nothing has moved for this long, and is evidence of rest; 0 where it shows the moment it is taken. */
  readonly stillMs: number;
  /** An input that nothing followed for this long has had no effect. */
  readonly patienceMs: number;
}

/** What a device at rest is known by, in one word. */
export type RestSign = 'state' | 'events' | 'readings' | 'none';

/** An effect may show up late: where nothing better is known, "no effect" is concluded only after this long. */
const PATIENCE_MS = 3500;

/** The device knows what is still pending, and reports changes. */
export const restByState = (isStill: () => boolean): Rest => ({ isStill, reports: true, stillMs: 0, patienceMs: PATIENCE_MS });

/** The device reports changes, but not what a program has pending. */
export const restByEvents = (patienceMs = PATIENCE_MS): Rest => ({ isStill: unknown, reports: true, stillMs: 0, patienceMs });

/** A reading waits by itself until the screen has been still for a while: what it does not show is not going to come. */
export const restByReadings = (stillMs: number): Rest => ({ isStill: unknown, reports: false, stillMs, patienceMs: 0 });

/** Nothing but two equal readings in a row. */
export const NO_REST_SIGN: Rest = { isStill: unknown, reports: false, stillMs: 0, patienceMs: PATIENCE_MS };

export function restSign(rest: Rest): RestSign {
  if (rest.isStill() !== undefined) return 'state';
  if (rest.reports) return 'events';
  return rest.stillMs > 0 ? 'readings' : 'none';
}

function unknown(): undefined {
  return undefined;
}
