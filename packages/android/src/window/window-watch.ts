import type { Call } from '@handsight/core/device';
import type { PhoneLink } from '../adb/phone-link.ts';
import { phoneWindows, type PhoneWindow } from './phone-windows.ts';
import { parseWindowDump, WINDOW_DUMP, type DumpedDisplay } from './window-dump.ts';

/** One action asks for the windows several times in a row; within this time, and with no input in between, the answer stands. */
const FRESH_MS = 40;

export interface WindowState {
  windows: PhoneWindow[];
  display: DumpedDisplay | undefined;
  focusedPackage: string;
}

/** The windows of a phone, asked anew unless the same call asked a moment ago and nothing was sent since. */
export class WindowWatch {
  readonly #link: PhoneLink;
  #last: { call: Call; at: number; state: Promise<WindowState> } | undefined;

  constructor(link: PhoneLink) {
    this.#link = link;
  }

  /** Whatever was known may be wrong now. */
  forget(): void {
    this.#last = undefined;
  }

  state(call: Call): Promise<WindowState> {
    const known = this.#last;
    if (known?.call === call && call.clock.now() - known.at < FRESH_MS) return known.state;
    const asked = { call, at: call.clock.now(), state: this.#ask(call) };
    this.#last = asked;
    asked.state.then(
      () => (asked.at = call.clock.now()),
      () => (this.#last = this.#last === asked ? undefined : this.#last),
    );
    return asked.state;
  }

  async #ask(call: Call): Promise<WindowState> {
    const { stdout } = await this.#link.run(WINDOW_DUMP, call.signal);
    const dump = parseWindowDump(stdout);
    const windows = phoneWindows(dump);
    const focusedPackage = dump.focusedApp?.packageName ?? windows.find((w) => w.focused)?.process ?? '';
    return { windows, display: dump.display, focusedPackage };
  }
}
