import type { Call } from '../device/call.ts';
import { HandsightError } from '../error/errors.ts';
import { look } from './look.ts';
import type { Look } from '../host/look.ts';
import type { DeviceSession } from '../host/device-session.ts';

/** A reading for questions to which "the window is gone" is an answer. */
export async function lookOrGone(session: DeviceSession, uid: string | undefined, call: Call): Promise<Look | undefined> {
  return look(session, { uid }, call).catch(goneIsNothing);
}

export function goneIsNothing(error: unknown): undefined {
  if (error instanceof HandsightError && error.kind === 'WindowGone') return undefined;
  throw error;
}
