import type { Call } from '../device/call.ts';
import { readText } from './check/picture-check.ts';
import { look } from './look.ts';
import type { WindowChoice } from './choose-window.ts';
import type { DeviceSession } from '../host/device-session.ts';

/** The text in a window's picture, by OCR. */
export async function readWindowText(session: DeviceSession, window: WindowChoice = {}, call: Call): Promise<{ text: string }> {
  return { text: await readText(session, await look(session, window, call), call) };
}
