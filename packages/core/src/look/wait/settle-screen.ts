import type { Call } from '../../device/call.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import type { Look } from '../../host/look.ts';
import { loadingIndicators } from '../../screen/sign/loading.ts';
import { nextChange, until } from './until.ts';

/** The numbers of the agentest dialect. */
export const IDLE = {
  quietMs: 150,
  pollMs: 200,
  capMs: 10_000,
  loadingPollMs: 500,
  loadingCapMs: 8000,
} as const;

export interface Settled {
  look: Look;
  settleMs: number;
  /** What was waited for, in words, if anything was loading. */
  loading?: string;
}

/** Reads what has to come to rest. */
export type Read = () => Promise<Look>;

export async function settleFull(session: DeviceSession, call: Call, read: Read): Promise<Settled> {
  const begun = call.clock.now();
  let after = await idle(session, call, read);
  const waitedFor = loadingIndicators(after.raw, after.window.bounds);
  if (waitedFor.length === 0) return { look: after, settleMs: call.clock.now() - begun };

  const gone = await until(
    session,
    call,
    IDLE.loadingCapMs,
    async () => {
      after = await read();
      return loadingIndicators(after.raw, after.window.bounds).length === 0;
    },
    IDLE.loadingPollMs,
  );
  if (gone) after = await idle(session, call, read);
  const loading = session.redacted(`${gone ? 'Waited for' : 'Timed out waiting for'}: ${waitedFor.join(', ')}`);
  return { look: after, settleMs: call.clock.now() - begun, loading };
}

/** What the screen shows once it has come to rest; an app that can be asked itself has to agree, and may have drawn meanwhile. */
async function idle(session: DeviceSession, call: Call, read: Read): Promise<Look> {
  const shown = await screenIdle(session, call, read);
  return (await session.device.framework?.settled(call)) === undefined ? shown : read();
}

/** A device that tells of changes is idle when it has told of none for a while; any other when two readings are equal. */
async function screenIdle(session: DeviceSession, call: Call, read: Read): Promise<Look> {
  const { change_events } = await session.capabilities(call);
  const end = Math.min(call.deadline, call.clock.now() + IDLE.capMs);
  if (change_events) {
    while (session.device.isQuiet() !== true && call.clock.now() < end) {
      if (await quietFor(session, call, Math.min(IDLE.quietMs, end - call.clock.now()))) break;
    }
    return read();
  }
  let before = await read();
  while (call.clock.now() + IDLE.pollMs <= end) {
    await call.clock.after(IDLE.pollMs, call.signal);
    const now = await read();
    if (now.idle === before.idle && now.window.window_uid === before.window.window_uid) return now;
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
