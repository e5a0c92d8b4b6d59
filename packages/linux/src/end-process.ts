import { readFile } from 'node:fs/promises';
import { HandsightError } from '@handsight/core/error';

/** Signals a process; one that has already ended is ignored. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  if (pid <= 1) return;
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return;
    throw new HandsightError('PermissionDenied', `process ${pid} may not be ended: ${String(error)}`, { pid });
  }
}

/** A process that has ended stays a zombie until its parent reaps it. */
export async function hasProcessEnded(pid: number): Promise<boolean> {
  if (pid <= 1) return true;
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // The command is in parentheses and may contain any character; the state follows.
  const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
  return state === undefined || state === 'Z' || state === 'X';
}
