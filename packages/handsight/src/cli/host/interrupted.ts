import { readFileSync } from 'node:fs';

let interrupted: Promise<void> | undefined;

/** npm runs a command in a shell that does not hand signals on; its end is all that the command sees of them. */
const PARENT_CHECK_MS = 500;

/**
 * Resolves at the first signal to end, or when the shell that npx started it in has ended; a second signal ends the process at once.
 * Whoever starts what must be ended asks before it starts it, for until then a signal ends this process alone.
 */
export function untilInterrupted(): Promise<void> {
  interrupted ??= new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    if (process.env['npm_command'] === 'exec') onParentEnd(resolve);
  });
  return interrupted;
}

/** No event says that a parent has ended; its children have another one then. Of npm and the shell it starts, either may be the one to end. */
function onParentEnd(then: () => void): void {
  const parents = parentsNow();
  const timer = setInterval(() => {
    if (parentsNow() === parents) return;
    clearInterval(timer);
    then();
  }, PARENT_CHECK_MS).unref();
}

const parentsNow = (): string => `${process.ppid} ${parentOf(process.ppid)}`;

/** Where the system shows it, the parent of a process. */
function parentOf(pid: number): string {
  try {
    return /^\d+ \(.*\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}
