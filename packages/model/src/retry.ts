const FIRST_DELAY_MS = 500;
/** A per-minute limit is over after a minute. */
const LONGEST_DELAY_MS = 60_000;
/** A server that always says "now" is asked less and less often after this many times. */
const TAKEN_AT_ITS_WORD = 3;

/** The delay before the next attempt: Retry-After, or exponential backoff with jitter. */
export function retryDelayMs(attempt: number, retryAfter: string | null, now: number, random: () => number = Math.random): number {
  const asked = retryAfter === null ? undefined : retryAfterMs(retryAfter, now);
  const grown = (after: number): number => Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (after - 1)) * (0.75 + 0.25 * random());
  if (asked === undefined) return grown(attempt);
  return attempt <= TAKEN_AT_ITS_WORD ? asked : Math.max(asked, grown(attempt - TAKEN_AT_ITS_WORD));
}

/** Seconds or a date, as HTTP has it; undefined for anything else. */
function retryAfterMs(header: string, now: number): number | undefined {
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
