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
  const { gone, leave } = await listenUntilGone(host.url);
  try {
    await host.postAsOperator('/api/shutdown', {});
    await gone;
  } finally {
    leave();
  }
  if (json === true) await printJson({ stopped: true, port });
  else await print(`Ended the host on port ${port}.`);
}

interface Listening {
  /** Resolves when the host has stopped listening, which ends the stream. */
  gone: Promise<void>;
  leave: () => void;
}

/** Listens to the host's events. Resolves when the stream has begun. */
function listenUntilGone(url: string): Promise<Listening> {
  const token = process.env['HANDSIGHT_TOKEN'];
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return new Promise((begun, failed) => {
    const late = new HandsightError('Timeout', `the host has not ended after ${CLOSE_MS / 1000} s`, {});
    const listening = get(new URL('/api/events?types=approval', url), { agent: false, headers }, (stream) => {
      let giveUp: NodeJS.Timeout | undefined;
      const gone = new Promise<void>((resolve, reject) => {
        stream.resume().on('close', resolve);
        giveUp = setTimeout(() => reject(late), CLOSE_MS);
      });
      const leave = (): void => {
        clearTimeout(giveUp);
        listening.destroy();
      };
      begun({ gone, leave });
    });
    listening.on('error', failed);
  });
}
