import { get } from 'node:http';

import { HandsightError } from '../../error/errors.ts';
import type { CallFlags } from '../call/call-command.ts';
import { print, printJson } from '../terminal.ts';
import { findHost } from './attach.ts';
import { readState } from './state.ts';

const CLOSE_MS = 15_000;

export async function runStop(flags: CallFlags & { force?: true }): Promise<void> {
  const { port, json, force } = flags;
  const host = await findHost(flags);
  if (host === undefined) {
    if (json === true) await printJson({ stopped: false, port });
    else await print(`No host on port ${port}.`);
    return;
  }
  const state = await readState(port);
  if (force !== true && state?.kind !== 'background') {
    const who = state === undefined ? 'by another user' : `by \`handsight ${state.kind}\` (process ${state.pid})`;
    throw new HandsightError('BadRequest', `the host on port ${port} was started ${who} and ends there; --force ends it here`, { port });
  }
  const gone = await listenUntilGone(host.url);
  await host.postAsOperator('/api/shutdown', {});
  await gone;
  if (json === true) await printJson({ stopped: true, port });
  else await print(`Ended the host on port ${port}.`);
}

/** A stream of events ends when the host has stopped listening. Gives the end, once the stream has begun. */
function listenUntilGone(url: string): Promise<Promise<void>> {
  const token = process.env['HANDSIGHT_TOKEN'];
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((begun, failed) => {
    const listening = get(new URL('/api/events?types=approval', url), { agent: false, headers }, (stream) => {
      const ended = new Promise<void>((resolve) => stream.resume().on('close', resolve));
      begun(within(ended, CLOSE_MS).finally(() => listening.destroy()));
    });
    listening.on('error', failed);
  });
}

async function within(ended: Promise<void>, ms: number): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    late = setTimeout(() => reject(new HandsightError('Timeout', `the host has not ended after ${ms / 1000} s`, {})), ms);
  });
  await Promise.race([ended, timeout]).finally(() => clearTimeout(late));
}
