import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { HandsightError } from '@handsight/core/error';
import { isOnPath } from '../../../scripts/system-packages.mjs';

const GRACE_MS = 2000;

/** Before a program is started: a missing one breaks its case and names itself, instead of waiting for a window. */
export function requireInstalled(file: string): void {
  if (!(isAbsolute(file) ? existsSync(file) : isOnPath(file))) throw new HandsightError('AppNotInstalled', `${file} is not installed`);
}

/** Ends a program that was started detached, with its whole process group. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const ended = hasEnded() ? Promise.resolve() : once(child, 'exit');
  signalGroup(child, 'SIGTERM');
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([ended, new Promise((resolve) => (timer = setTimeout(resolve, GRACE_MS)))]);
  clearTimeout(timer);
  signalGroup(child, 'SIGKILL');
  await ended;
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
