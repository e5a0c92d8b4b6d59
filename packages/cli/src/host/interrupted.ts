import { readFileSync } from 'node:fs';

let interrupted: Promise<void> | undefined;

/** npm runs a command in a shell that does not forward signals; the command only sees that shell exit. */
const PARENT_CHECK_MS = 500;

/**
 * Resolves at the first termination signal, or when the shell that npx started has exited; a second signal ends the process at once.
 * Call it before starting anything that needs cleanup: until then a signal ends this process alone.
 */
export function untilInterrupted(): Promise<void> {
  interrupted ??= new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    if (process.env['npm_command'] === 'exec') onParentEnd(resolve);
  });
  return interrupted;
}

/** No event reports a parent's exit, but it changes the parent pid. Either npm or the shell it starts may exit first. */
function onParentEnd(then: () => void): void {
  const parents = parentsNow();
  const timer = setInterval(() => {
    if (parentsNow() === parents) return;
    clearInterval(timer);
    then();
  }, PARENT_CHECK_MS).unref();
}

const parentsNow = (): string => `${process.ppid} ${parentOf(process.ppid)}`;

/** The parent of a process, where /proc has it. */
function parentOf(pid: number): string {
  try {
    return /^\d+ \(.*\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}
