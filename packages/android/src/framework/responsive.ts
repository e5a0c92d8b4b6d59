import { isTimeout } from './sync-channel.ts';

const TIMES = 2;

/** True once two requests in a row were answered in time: a busy app answers late. False on timeout. */
export async function responsive(ask: (timeoutMs: number) => Promise<unknown>, withinMs: number, timeoutMs: number): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  let inTime = 0;
  while (inTime < TIMES) {
    const begun = performance.now();
    if (begun >= end) return false;
    try {
      await ask(Math.ceil(end - begun));
    } catch (error) {
      if (isTimeout(error)) return false;
      throw error;
    }
    inTime = performance.now() - begun <= withinMs ? inTime + 1 : 0;
  }
  return true;
}
