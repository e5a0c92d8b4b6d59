import type { Call } from '../../device/call.ts';
import { HandsightError } from '../../error/errors.ts';
import type { DeviceSession } from '../../host/device-session.ts';
import { until } from '../../look/wait/until.ts';

/** A file dialog enables its Save button once it has read the folder that was typed, which takes seconds on a busy machine. */
const ENABLING_MS = 3000;

/**
 * Resolves an action's target. A control that is disabled shortly after the last input may be enabled by what that input started, so it is
 * read again before it is refused. Long after the last input, or where the device knows that nothing is pending, it is refused at once.
 */
export async function onceEnabled<T>(session: DeviceSession, call: Call, find: (isAgain: boolean) => Promise<T>): Promise<T> {
  try {
    return await find(false);
  } catch (error) {
    const left = session.lastInputAt + ENABLING_MS - call.clock.now();
    if (!isDisabled(error) || left <= 0 || session.device.rest.isStill() === true) throw error;
    const found = await until(session, call, left, () => unlessDisabled(() => find(true)));
    if (found === false) throw error;
    return found;
  }
}

async function unlessDisabled<T>(find: () => Promise<T>): Promise<T | false> {
  try {
    return await find();
  } catch (error) {
    if (isDisabled(error)) return false;
    throw error;
  }
}

const isDisabled = (error: unknown): boolean => error instanceof HandsightError && error.kind === 'ElementDisabled';
