import type { Call } from '../device/call.ts';
import type { Capabilities } from '../device/capabilities.ts';
import type { Monitor, WindowInfo } from '../device/window.ts';
import type { CachedLayout, DeviceSession } from '../host/device-session.ts';
import type { Screen } from '../host/screen.ts';
import { chooseWindow, type WindowChoice } from './choose-window.ts';
import { lookAt } from './look.ts';

/** The maximum age of a reading for callers that continue from what was just seen. */
export const RECENT_MS = 50;

/** The device's windows at one moment, listed once, and each of them read at most once. */
export class Layout {
  readonly session: DeviceSession;
  readonly call: Call;
  readonly capabilities: Capabilities;
  readonly #reading: CachedLayout;

  private constructor(session: DeviceSession, call: Call, reading: CachedLayout, capabilities: Capabilities) {
    this.session = session;
    this.call = call;
    this.#reading = reading;
    this.capabilities = capabilities;
  }

  /** @param maxAgeMs The maximum age of a cached reading if the device has reported nothing since. */
  static async capture(session: DeviceSession, call: Call, maxAgeMs = 0): Promise<Layout> {
    const capabilities = await session.knownCapabilities(call);
    const recent = maxAgeMs > 0 ? session.recent(maxAgeMs) : undefined;
    return new Layout(session, call, recent ?? (await session.readAnew(call)), capabilities);
  }

  get windows(): readonly WindowInfo[] {
    return this.#reading.windows;
  }

  get monitors(): readonly Monitor[] {
    return this.#reading.monitors;
  }

  /** Every window of every program is listed: a program without one has ended. */
  get listsAll(): boolean {
    return this.#reading.listsAll;
  }

  /** Count of window changes before they were listed. */
  get windowsVersion(): number {
    return this.#reading.windowsVersion;
  }

  /** The chosen window; WindowGone if it no longer exists. */
  choose(choice: WindowChoice): WindowInfo {
    return chooseWindow(this.windows, choice);
  }

  has(window_uid: string): boolean {
    return this.windows.some((window) => window.window_uid === window_uid);
  }

  async look(choice: WindowChoice): Promise<Screen> {
    return this.lookAt(this.choose(choice));
  }

  lookAt(window: WindowInfo): Promise<Screen> {
    const { screens } = this.#reading;
    const known = screens.get(window.window_uid);
    if (known !== undefined) return known;
    const reading = lookAt(this.session, window, this.call, { windows: this.windows });
    screens.set(window.window_uid, reading);
    // The next look tries again.
    reading.catch(() => screens.delete(window.window_uid));
    return reading;
  }
}

/** A moment of an action: the device's windows, and the one in which the effect shows. */
export interface Watched {
  layout: Layout;
  screen: Screen;
}
