import { signal } from '@preact/signals';

import { get } from './call.ts';
import { listen } from './event-stream.ts';
import { accessToken, isLocked, operatorToken } from './token.ts';
import type { Budget, Rules } from './types.ts';

export type LinkState = 'connecting' | 'live' | 'gone';

/** The state of the connection to the server. */
export const link = signal<LinkState>('connecting');

/** Whether pictures are taken of every action; if screenshots are budgeted, only for the operator. */
export const isFilmed = signal(true);

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 3000;

const begun = new Set<() => void>();

/** Called on every (re)connection: earlier state may be out of date. */
export function onConnected(listener: () => void): void {
  begun.add(listener);
}

let reconnect = new AbortController();

/** Keeps listening for as long as the page is open. */
export async function keepConnected(): Promise<never> {
  wakeUps();
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.6, LONGEST_PAUSE_MS)) {
    reconnect = new AbortController();
    const { signal: stop } = reconnect;
    const isWanted = (): boolean => !isLocked.value;
    if (isWanted()) {
      try {
        const asOperator = await isOperator(stop);
        const { screenshots } = await get<Budget>('/api/budget_status', {}, { signal: stop });
        isFilmed.value = screenshots.limit === null || asOperator;
        await listen({ pictures: isFilmed.value }, asOperator, stop, () => {
          pause = FIRST_PAUSE_MS;
          link.value = 'live';
          for (const each of begun) each();
        });
      } catch {
        // The reason does not matter: it is retried.
      }
    }
    // Aborted by a token change: reconnect at once, since the server was never gone.
    if (!stop.aborted) {
      if (isWanted()) link.value = 'gone';
      await paused(isWanted() ? pause : LONGEST_PAUSE_MS, stop);
    }
  }
}

/** A restarted server may have a different operator's token. */
async function isOperator(stop: AbortSignal): Promise<boolean> {
  if (operatorToken.value === '') return false;
  const { is_operator } = await get<Rules>('/api/rules', {}, { asOperator: true, signal: stop });
  if (!is_operator) operatorToken.value = '';
  return is_operator;
}

/** Ends the connection, so that it is reopened. */
const connectAgain = (): void => reconnect.abort();

function wakeUps(): void {
  let known = accessToken.value;
  accessToken.subscribe((token) => {
    isLocked.value = false;
    if (token !== known) connectAgain();
    known = token;
  });
  operatorToken.subscribe((token) => {
    if (token !== '' && !isFilmed.value) connectAgain();
  });
  addEventListener('online', connectAgain);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && link.value === 'gone') connectAgain();
  });
}

const paused = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
