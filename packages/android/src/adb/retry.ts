import { setTimeout } from 'node:timers/promises';

/** The agentest dialect's retries: for connecting, for read-only commands, and for what provably never reached the phone. */
export const RETRY = { MAX_ATTEMPTS: 3, BASE_DELAY_MS: 100 };

/** Doubles with every attempt. */
export const retryPause = (attempt: number): number => RETRY.BASE_DELAY_MS * 2 ** (attempt - 1);

/** Commands that change nothing on the phone, so sending them again is harmless. */
const READING =
  /^(?:getprop|dumpsys|wm (?:size|density)\s*$|pm list|cmd package list|cat |ls |ps\b|pidof |logcat -d|settings get|uiautomator dump)/;

export const onlyReads = (command: string): boolean => READING.test(command) && !/[;&|<>`$]/.test(command);

/** Retries on retryable errors. When no attempt succeeds, the first failure is the one reported. */
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
