import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 2;
/** A program that draws all the time never sleeps for long. This is CPU time: a program waiting for a processor has not started. */
const MOST_RUN_MS = 100;
/** Upper limit on wall time, however busy the machine is. */
const MOST_MS = 3000;

/** The main thread of a program. */
interface Thread {
  isAsleep: boolean;
  /** Its CPU time since it was started. */
  ranMs: number;
}

/**
 * Waits until the main thread of a program sleeps. GLib answers the accessibility bus before it runs its
 * idle callbacks, however often it is asked, and only then sleeps. Toolkits that handle events in another thread are asleep at once.
 */
export async function untilAsleep(pid: number, signal: AbortSignal, read: typeof mainThread = mainThread): Promise<void> {
  if (pid <= 1) return;
  const end = performance.now() + MOST_MS;
  const first = await read(pid);
  for (let last = first; first !== undefined && last !== undefined && performance.now() < end;) {
    await sleep(STEP_MS, undefined, { signal });
    const now = await read(pid);
    if (now === undefined || now.ranMs - first.ranMs >= MOST_RUN_MS) return;
    if (now.isAsleep && last.isAsleep && now.ranMs === last.ranMs) return;
    last = now;
  }
}

/** Undefined if it cannot be determined, or if the process is stopped: then there is no work to wait for. */
async function mainThread(pid: number): Promise<Thread | undefined> {
  const thread = `/proc/${pid}/task/${pid}`;
  try {
    const [stat, schedule] = await Promise.all([readFile(`${thread}/stat`, 'latin1'), readFile(`${thread}/schedstat`, 'latin1')]);
    // The command is in parentheses and may contain any character; the state follows.
    const state = stat[stat.lastIndexOf(')') + 2] ?? '';
    return 'SRD'.includes(state) ? { isAsleep: state === 'S', ranMs: Number.parseInt(schedule, 10) / 1e6 } : undefined;
  } catch {
    return undefined;
  }
}
