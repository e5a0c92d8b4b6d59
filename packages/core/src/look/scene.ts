import type { Call } from '../device/call.ts';
import type { Capabilities } from '../device/capabilities.ts';
import type { Monitor, WindowInfo } from '../device/window.ts';
import type { DeviceSession } from '../host/device-session.ts';
import type { Look } from '../host/look.ts';
import { chooseWindow, type WindowChoice } from './choose-window.ts';
import { lookAt } from './look.ts';

/** The device's windows at one moment, asked once, and each of them read at most once. */
export class Scene {
  readonly session: DeviceSession;
  readonly call: Call;
  readonly windows: readonly WindowInfo[];
  readonly monitors: readonly Monitor[];
  readonly capabilities: Capabilities;
  /** How often windows had come or gone before they were listed. */
  readonly windowsVersion: number;
  readonly #looks = new Map<string, Promise<Look>>();

  private constructor(
    session: DeviceSession,
    call: Call,
    layout: { windows: WindowInfo[]; monitors: Monitor[] },
    capabilities: Capabilities,
    windowsVersion: number,
  ) {
    this.session = session;
    this.call = call;
    this.windows = layout.windows;
    this.monitors = layout.monitors;
    this.capabilities = capabilities;
    this.windowsVersion = windowsVersion;
  }

  static async capture(session: DeviceSession, call: Call): Promise<Scene> {
    const capabilities = await session.capabilities(call);
    const { windowsVersion } = session;
    return new Scene(session, call, await session.layout(call), capabilities, windowsVersion);
  }

  /** The window meant; one that is gone is refused. */
  choose(choice: WindowChoice): WindowInfo {
    return chooseWindow(this.windows, choice);
  }

  has(window_uid: string): boolean {
    return this.windows.some((window) => window.window_uid === window_uid);
  }

  async look(choice: WindowChoice): Promise<Look> {
    return this.lookAt(this.choose(choice));
  }

  lookAt(window: WindowInfo): Promise<Look> {
    const known = this.#looks.get(window.window_uid);
    if (known !== undefined) return known;
    const reading = lookAt(this.session, window, this.call, { windows: this.windows });
    this.#looks.set(window.window_uid, reading);
    return reading;
  }
}
