import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 2;
/** A program that draws all the time never sleeps for long. */
const MOST_MS = 100;

/**
 * Waits until the main thread of a program sleeps. GLib answers the accessibility bus before it comes to what it has put off until it is
 * idle, however often it is asked, and only then sleeps. Toolkits that keep their events in another thread are asleep at once.
 */
export async function untilAsleep(pid: number, signal: AbortSignal): Promise<void> {
  if (pid <= 1) return;
  const end = performance.now() + MOST_MS;
  for (let last = await sleptAfter(pid); last !== undefined && performance.now() < end;) {
    await sleep(STEP_MS, undefined, { signal });
    const now = await sleptAfter(pid);
    if (now === last && now !== 'awake') return;
    last = now;
  }
}

/** How long the main thread has run until it fell asleep; undefined where that cannot be known. */
async function sleptAfter(pid: number): Promise<string | undefined> {
  const thread = `/proc/${pid}/task/${pid}`;
  try {
    const [stat, schedule] = await Promise.all([readFile(`${thread}/stat`, 'latin1'), readFile(`${thread}/schedstat`, 'latin1')]);
    // The command stands in parentheses and may hold any character; the state follows.
    return stat[stat.lastIndexOf(')') + 2] === 'S' ? schedule : 'awake';
  } catch {
    return undefined;
  }
}
