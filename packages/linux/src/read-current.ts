import { HandsightError, windowGone } from '@handsight/core/error';
import type { Point } from '@handsight/core/screen';
import type { Call, ReadLimits, TreeReading } from '@handsight/core/device';
import { ROOT_PATH } from './atspi/calls.ts';
import { absence, bare, readWindow } from './atspi/read-window.ts';
import type { Connections } from './connections.ts';
import { BusError } from './dbus/connection.ts';
import { DESKTOP_UID, type ListedWindow } from './session.ts';

export interface Wanted {
  limits: ReadLimits;
  listed: readonly ListedWindow[];
  /** The primary monitor's corner in the session's coordinates. */
  origin: Point;
}

/** What a window shows now: the last reading if it is still valid, or a new one. */
export async function readCurrent(
  to: Connections,
  window_uid: string,
  { limits, listed, origin }: Wanted,
  call: Call,
): Promise<TreeReading> {
  const { signal } = call;
  const window = listed.find(({ uid }) => uid === window_uid);
  if (window === undefined) throw windowGone(window_uid);
  const siblings = listed.filter(({ pid }) => pid === window.pid);
  const source = { window, siblings, origin };
  if (window.uid === DESKTOP_UID) return bare(source, await to.session.whyEmpty(signal));
  try {
    const bus = await to.bus(signal);
    const app = await bus.application(window.pid, signal);
    if (app === undefined) return bare(source, absence(window.process));
    const known = (): TreeReading | undefined => to.readings.find(window, app, limits, call.clock.now());
    if (known() !== undefined) {
      // Everything the program has reported so far arrives on the bus before its answer does.
      const answered = bus.calls(signal).childCount({ bus: app.bus, path: ROOT_PATH });
      await Promise.all([answered, to.session.settled(signal)]);
      const still = known();
      if (still !== undefined) return still;
    }
    const mark = to.readings.mark(app, window);
    const reading = await readWindow(bus.callsTo(app, signal), app, source, limits);
    to.readings.keep(window, app, mark, limits, reading, call.clock.now());
    return reading;
  } catch (error) {
    if (!(error instanceof BusError) && !(error instanceof HandsightError && error.kind === 'PlatformUnsupported')) throw error;
    // Either the program is gone with its window, or it is alive and the bus is gone.
    await to.window(window_uid, signal);
    return bare(source, {
      reason: 'accessibility_off',
      detail: `${window.process} cannot be read: ${error.message}; start it again, or use its screenshot and coordinates`,
    });
  }
}
