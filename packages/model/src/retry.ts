/** The server has not done anything: busy, or over a limit. 529 is Anthropic's "overloaded". */
const REFUSED = new Set([408, 409, 429, 503, 529]);

/** Whether a status is worth another attempt. After any other error of the server the call may have been carried out, and billed. */
export const isRetried = (status: number, repeatsLost: boolean): boolean => REFUSED.has(status) || (repeatsLost && status >= 500);

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** A longer Retry-After is not waited for. */
export const LONGEST_RETRY_AFTER_MS = 120_000;

/** The delay before the next attempt: Retry-After, or exponential backoff with jitter. */
export function retryDelayMs(attempt: number, retryAfter: string | null, now: number, random: () => number = Math.random): number {
  const asked = retryAfter === null ? undefined : retryAfterMs(retryAfter, now);
  if (asked !== undefined) return asked;
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)) * (0.75 + 0.25 * random());
}

/** Seconds or a date, as HTTP has it; undefined for anything else. */
function retryAfterMs(header: string, now: number): number | undefined {
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
