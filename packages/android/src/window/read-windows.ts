import type { Monitor, WindowInfo } from '@handsight/core/device';
import type { PhoneLink } from '../adb/phone-link.ts';
import type { DumpedDisplay } from './display-dump.ts';
import { monitorsOf } from './display-places.ts';
import { phoneWindows } from './phone-windows.ts';
import type { ScreenState } from './screen-state.ts';
import { parseWindowDump, WINDOW_DUMP } from './window-dump.ts';

export interface WindowState {
  windows: WindowInfo[];
  /** The selected display; undefined if the phone does not describe it. */
  display: DumpedDisplay | undefined;
  displays: DumpedDisplay[];
  monitors: Monitor[];
  focusedPackage: string;
  state: ScreenState;
  /** How many events the phone had reported before, if it numbers them. */
  eventCount?: number;
}

/** The windows of a phone, its displays and whether it is awake, in one command. */
export async function readWindows(link: PhoneLink, signal: AbortSignal, chosenDisplay?: number): Promise<WindowState> {
  const { stdout } = await link.read(WINDOW_DUMP, signal);
  return windowStateOf(stdout, chosenDisplay);
}

function windowStateOf(text: string, chosenDisplay?: number): WindowState {
  const dump = parseWindowDump(text, chosenDisplay);
  const windows = phoneWindows(dump);
  const { display, displays, state } = dump;
  const focusedPackage = dump.focusedApp?.packageName ?? windows.find((w) => w.focused)?.process ?? '';
  return { windows, display, displays, monitors: monitorsOf(displays), focusedPackage, state };
}
