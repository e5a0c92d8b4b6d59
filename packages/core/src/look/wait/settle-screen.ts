import type { Call } from '../../device/call.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import type { Screen } from '../../host/screen.ts';
import { loadingIndicators } from '../../screen/sign/loading.ts';
import { isAtRest } from './at-rest.ts';
import { nextChange, until } from './until.ts';

/** Library users may change them. */
export const IDLE = {
  quietMs: 150,
  pollMs: 200,
  capMs: 10_000,
  loadingPollMs: 500,
  loadingCapMs: 8000,
};

/** A reading that settling looks at; anything else on it is passed through. */
export interface Settling {
  screen: Screen;
}

export interface Settled<T extends Settling = Settling> {
  now: T;
  settleMs: number;
  /** What was waited for, in words, if anything was loading. */
  loading?: string;
}

/** Reads the screen that has to settle. */
export type Read<T extends Settling = Settling> = () => Promise<T>;

export async function settleFull<T extends Settling>(session: DeviceSession, call: Call, read: Read<T>): Promise<Settled<T>> {
  const begun = call.clock.now();
  let after = await idle(session, call, read);
  const waitedFor = loadingIn(after.screen);
  if (waitedFor.length === 0) return { now: after, settleMs: call.clock.now() - begun };

  const gone = await until(
    session,
    call,
    IDLE.loadingCapMs,
    async () => {
      after = await read();
      return loadingIn(after.screen).length === 0;
    },
    IDLE.loadingPollMs,
  );
  if (gone) after = await idle(session, call, read);
  const loading = session.redacted(`${gone ? 'Waited for' : 'Timed out waiting for'}: ${waitedFor.join(', ')}`);
  return { now: after, settleMs: call.clock.now() - begun, loading };
}

const loadingIn = ({ raw, window }: Screen): string[] => loadingIndicators(raw, window.bounds);

/** The screen once it has settled; an app that can be asked must agree, and may have drawn meanwhile. */
async function idle<T extends Settling>(session: DeviceSession, call: Call, read: Read<T>): Promise<T> {
  const shown = await screenIdle(session, call, read);
  return (await session.device.framework?.settled(call)) === undefined ? shown : read();
}

/**
 * A device that reports changes is idle once it has reported none for a while; one whose readings wait for rest, once it has been read; any
 * other, once two readings are equal.
 */
async function screenIdle<T extends Settling>(session: DeviceSession, call: Call, read: Read<T>): Promise<T> {
  const { rest } = session.device;
  const end = Math.min(call.deadline, call.clock.now() + IDLE.capMs);
  if (rest.reports) {
    while (rest.isStill() !== true && call.clock.now() < end) {
      if (await quietFor(session, call, Math.min(IDLE.quietMs, end - call.clock.now()))) break;
    }
    return read();
  }
  if (rest.stillMs > 0) return read();
  let before = await read();
  while (call.clock.now() + IDLE.pollMs <= end) {
    await call.clock.after(IDLE.pollMs, call.signal);
    const now = await read();
    if (isAtRest(before.screen, now.screen)) return now;
    before = now;
  }
  return before;
}

/** True when no change came in that time. */
export async function quietFor(session: DeviceSession, call: Call, ms: number): Promise<boolean> {
  const change = nextChange(session);
  const stop = AbortSignal.any([call.signal, change.stop]);
  try {
    return await Promise.race([change.happened.then(() => false), call.clock.after(ms, stop).then(() => true)]);
  } finally {
    change.cancel();
  }
}
