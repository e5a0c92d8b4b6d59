import { setTimeout } from 'node:timers/promises';

/** The agentest dialect's: for connecting, for what only reads, and for what provably never reached the phone. */
export const RETRY = { MAX_ATTEMPTS: 3, BASE_DELAY_MS: 100 };

/** Before the next attempt, twice as long each time. */
export const retryPause = (attempt: number): number => RETRY.BASE_DELAY_MS * 2 ** (attempt - 1);

/** Commands that change nothing on the phone, so that sending them again does no harm. */
const READING =
  /^(?:getprop|dumpsys|wm (?:size|density)\s*$|pm list|cmd package list|cat |ls |ps\b|pidof |logcat -d|settings get|uiautomator dump)/;

export const onlyReads = (command: string): boolean => READING.test(command) && !/[;&|<>`$]/.test(command);

/** Tries again what failed by an error that is worth it. When no attempt succeeds, the first failure is the one reported. */
export async function retrying<T>(
  work: () => Promise<T>,
  signal: AbortSignal | undefined,
  isWorthIt: (error: unknown) => boolean = () => true,
): Promise<T> {
  let first: unknown;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 1) first = error;
      if (attempt >= RETRY.MAX_ATTEMPTS || signal?.aborted === true || !isWorthIt(error)) throw first;
    }
    await setTimeout(retryPause(attempt), undefined, signal === undefined ? {} : { signal }).catch(() => {
      throw first;
    });
  }
}
