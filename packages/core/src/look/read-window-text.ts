import { withDeadline } from '../device/call.ts';
import { readText } from './check/picture-check.ts';
import { look } from './look.ts';
import type { WindowChoice } from './choose-window.ts';
import type { DeviceSession } from '../host/device-session.ts';

/** Reading a picture takes seconds. */
const TIMEOUT_MS = 60_000;

/** The words on a window's picture. */
export function readWindowText(session: DeviceSession, window: WindowChoice = {}, signal?: AbortSignal): Promise<{ text: string }> {
  return withDeadline(
    session.host.clock,
    TIMEOUT_MS,
    'reading the picture',
    async (call) => ({ text: await readText(session, await look(session, window, call), call) }),
    signal,
  );
}
