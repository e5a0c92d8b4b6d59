import type { WindowInfo } from '@handsight/core/device';
import type { PhoneLink } from '../adb/phone-link.ts';
import { phoneWindows } from './phone-windows.ts';
import { parseWindowDump, WINDOW_DUMP, type DumpedDisplay } from './window-dump.ts';

export interface WindowState {
  windows: WindowInfo[];
  display: DumpedDisplay | undefined;
  focusedPackage: string;
}

/** The windows of a phone and its display, by one command. */
export async function readWindows(link: PhoneLink, signal: AbortSignal): Promise<WindowState> {
  const { stdout } = await link.run(WINDOW_DUMP, signal);
  const dump = parseWindowDump(stdout);
  const windows = phoneWindows(dump);
  const focusedPackage = dump.focusedApp?.packageName ?? windows.find((w) => w.focused)?.process ?? '';
  return { windows, display: dump.display, focusedPackage };
}
