import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

import { HandsightError } from '@handsight/core/error';
import type { Word } from '../serve/background.ts';
import { writtenFlags, type HostFlags } from './host-flags.ts';
import { entry } from '../entry.ts';
import { logFile } from './state-folder.ts';

/** Without `npm_command`: a host started through npx must outlive it (see interrupted.ts). */
const { npm_command: _, ...ENVIRONMENT } = process.env;
const START_MS = 60_000;

export interface Started {
  pid: number;
  log: string;
}

/**
 * Starts a host that outlives this command, and waits until it listens. Throws the host's own error; if another process was faster,
 * that is a BadRequest, and the caller finds the other host.
 */
export async function startHost(flags: HostFlags): Promise<Started> {
  const log = logFile(flags.port);
  await mkdir(dirname(log), { recursive: true, mode: 0o700 });
  const file = await open(log, 'a', 0o600);
  try {
    const child = spawn(process.execPath, [entry().main, 'serve', '--background', ...writtenFlags(flags)], {
      detached: true,
      env: ENVIRONMENT,
      stdio: ['ignore', file.fd, file.fd, 'ipc'],
    });
    const word = await firstWord(child, log);
    if ('failure' in word) throw new HandsightError(word.failure.kind, word.failure.message, word.failure.context);
    child.disconnect();
    child.unref();
    return { pid: child.pid ?? 0, log };
  } finally {
    await file.close();
  }
}

function firstWord(child: ChildProcess, log: string): Promise<Word> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      child.kill();
      reject(new HandsightError('Timeout', `the host was not ready after ${START_MS / 1000} s; its log is ${log}`, { log }));
    }, START_MS);
    const settle = (act: () => void): void => {
      clearTimeout(late);
      act();
    };
    child.once('message', (word) => settle(() => resolve(word as Word)));
    child.once('error', (error) => settle(() => reject(error)));
    child.once('exit', (code) =>
      settle(() => reject(new HandsightError('HostUnreachable', `the host exited with code ${String(code)}; its log is ${log}`, { log }))),
    );
  });
}
