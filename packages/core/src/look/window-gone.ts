import type { Call } from '../device/call.ts';
import { HandsightError } from '../error/errors.ts';
import { windowGone } from '../error/window-gone.ts';
import { look } from './look.ts';
import type { Screen } from '../host/screen.ts';
import type { DeviceSession } from '../host/device-session.ts';

/** A reading for queries to which "the window is gone" is an answer; a window that never existed is an error. */
export async function lookOrGone(session: DeviceSession, uid: string | undefined, call: Call): Promise<Screen | undefined> {
  try {
    return await look(session, { uid }, call);
  } catch (error) {
    if (uid !== undefined) refuseUnknown(session, uid);
    goneIsNothing(error);
    return undefined;
  }
}

/** A mistyped uid is not a window that has closed. */
export function refuseUnknown(session: DeviceSession, uid: string): void {
  if (!session.hasKnown(uid)) throw windowGone(uid);
}

export function goneIsNothing(error: unknown): undefined {
  if (error instanceof HandsightError && error.kind === 'WindowGone') return undefined;
  throw error;
}
