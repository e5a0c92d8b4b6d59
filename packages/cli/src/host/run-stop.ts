import { fromEnvironment } from '@handsight/core/environment';
import { get } from 'node:http';

import { HandsightError } from '@handsight/core/error';
import type { CallFlags } from '../call/call-command.ts';
import { print, printJson } from '../terminal.ts';
import { findHost } from './attach.ts';
import { readState, stateRemoved } from './host-state.ts';

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
    throw new HandsightError('BadRequest', `the host on port ${port} was started ${who}; stop it there, or use --force`, { port });
  }
  const late = AbortSignal.timeout(CLOSE_MS);
  const listening = new AbortController();
  try {
    const { ended } = await listen(host.url, AbortSignal.any([late, listening.signal]));
    await host.postAsOperator('/api/shutdown', {});
    await ended;
    if (state !== undefined) await stateRemoved(port, state, late);
  } catch (error) {
    if (!late.aborted) throw error;
    throw new HandsightError('Timeout', `the host did not stop within ${CLOSE_MS / 1000} s`, { port });
  } finally {
    listening.abort();
  }
  if (json === true) await printJson({ stopped: true, port });
  else await print(`Ended the host on port ${port}.`);
}

/** Opens the host's event stream. `ended` resolves when the stream closes, that is, when the host has stopped listening. */
function listen(url: string, signal: AbortSignal): Promise<{ ended: Promise<void> }> {
  const token = fromEnvironment('HANDSIGHT_TOKEN');
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const request = get(new URL('/api/events?types=approval', url), { agent: false, headers, signal }, (stream) => {
      stream.on('error', () => undefined);
      resolve({ ended: new Promise((end) => stream.resume().on('close', end)) });
    });
    request.on('error', reject);
  });
}
