import type { Monitor, WindowInfo } from '../device/window.ts';
import type { Look } from './look.ts';

/** One reading: the device's windows, and those of them that were looked at. */
export interface RecentReading {
  windows: WindowInfo[];
  monitors: Monitor[];
  looks: Map<string, Promise<Look>>;
  /** Count of window changes before they were listed. */
  windowsVersion: number;
  /** When the reading began, by the host's clock. */
  at: number;
  /** When it was complete. */
  until: number;
  /** Count of events before the reading. */
  events: number;
  /** Numbered events below this are already reflected in it. */
  eventCount: number;
  /** The redaction version it was redacted with. */
  redaction: number;
}
