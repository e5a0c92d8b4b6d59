import type { Call } from '../../device/call.ts';
import type { DeviceSession } from '../../host/device-session.ts';

const POLL_MS = 200;

/** Ask again whenever the device reports a change, and every `pollMs` in case it does not, until there is an answer or the time is up. */
export async function until<T>(
  session: DeviceSession,
  call: Call,
  timeoutMs: number,
  ask: () => Promise<T | false>,
  pollMs = POLL_MS,
): Promise<T | false> {
  const end = Math.min(call.deadline, call.clock.now() + timeoutMs);
  for (;;) {
    const change = nextChange(session);
    try {
      const answer = await ask();
      if (answer !== false) return answer;
      const left = end - call.clock.now();
      if (left <= 0) return false;
      await Promise.race([change.happened, sleep(call, Math.min(pollMs, left), change.stop)]);
    } finally {
      change.cancel();
    }
  }
}

/** Resolves with the device's next event, or after `ms`. */
export async function nextEvent(session: DeviceSession, call: Call, ms: number): Promise<void> {
  const change = nextChange(session);
  try {
    await Promise.race([change.happened, sleep(call, ms, change.stop)]);
  } finally {
    change.cancel();
  }
}

/** The device's next event. */
export function nextChange(session: DeviceSession): { happened: Promise<void>; stop: AbortSignal; cancel: () => void } {
  const stop = new AbortController();
  let unsubscribe = (): void => undefined;
  const happened = new Promise<void>((resolve) => {
    unsubscribe = session.device.subscribe(() => {
      resolve();
    });
  });
  return {
    happened,
    stop: stop.signal,
    cancel: () => {
      unsubscribe();
      stop.abort(new Error('no longer waiting'));
    },
  };
}

/** Sleeps until the time has passed or the wait is cancelled; rejects only when the call itself ends. */
async function sleep(call: Call, ms: number, stop: AbortSignal): Promise<void> {
  const either = AbortSignal.any([call.signal, stop]);
  try {
    await call.clock.after(ms, either);
  } catch (error) {
    if (call.signal.aborted) throw error;
  }
}
