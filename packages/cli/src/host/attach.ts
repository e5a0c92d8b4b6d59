import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { HandsightError } from '@handsight/core/error';
import { PortTaken, reachable, whoListens } from '@handsight/server/http';
import { SERVER_VERSION } from '@handsight/core/version';
import { remark } from '../terminal.ts';
import { HostClient } from './client.ts';
import { DEFAULT_PORT, type AddressFlags, type HostFlags, writtenFlags } from './host-flags.ts';
import type { Word } from '../serve/background.ts';
import { entry } from '../entry.ts';
import { logFile } from './state-folder.ts';

/** The host on the port; undefined if nothing listens there. Another program on the port is an error. */
export async function findHost({ host, port }: AddressFlags): Promise<HostClient | undefined> {
  if (port === 0) throw new HandsightError('BadRequest', 'port 0 is not allowed: a host is identified by its port', { port });
  const { who, version = SERVER_VERSION } = await whoListens(host, port);
  if (who === 'nobody') return undefined;
  if (who === 'other') throw new PortTaken(host, port, 'other', undefined);
  if (version !== SERVER_VERSION)
    remark(`the host on port ${port} is Handsight ${version} and this is ${SERVER_VERSION}; \`${stopCommand(port)}\` ends it`);
  const name = reachable(host);
  return new HostClient(`http://${name.includes(':') ? `[${name}]` : name}:${port}`);
}

/** The host on the port, started in the background if none is running. If two commands start one at once, the slower uses the other's. */
export async function attach(flags: HostFlags): Promise<HostClient> {
  const found = await findHost(flags);
  if (found !== undefined) return found;
  try {
    const { pid, log } = await startHost(flags);
    remark(`started a host in the background on port ${flags.port} (process ${pid}, log ${log}); \`${stopCommand(flags.port)}\` ends it`);
  } catch (error) {
    const other = await findHost(flags);
    if (other === undefined) throw error;
    return other;
  }
  const started = await findHost(flags);
  if (started !== undefined) return started;
  throw new HandsightError('HostUnreachable', `the host on port ${flags.port} was started and has exited already`, { port: flags.port });
}

const stopCommand = (port: number): string => (port === DEFAULT_PORT ? 'handsight stop' : `handsight stop --port ${port}`);

/** Without `npm_command`: a host started through npx must outlive it (see interrupted.ts). */
const { npm_command: _, ...ENVIRONMENT } = process.env;
const START_MS = 60_000;

interface Started {
  pid: number;
  log: string;
}

/**
 * Starts a host that outlives this command, and waits until it listens. Throws the host's own error; if another process was faster,
 * that is a BadRequest, and the caller finds the other host.
 */
async function startHost(flags: HostFlags): Promise<Started> {
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
