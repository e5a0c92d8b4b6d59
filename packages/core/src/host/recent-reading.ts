import type { Monitor, WindowInfo } from '../device/window.ts';
import type { Look } from './look.ts';

/** What was read at one moment: the device's windows, and those of them that were looked at. */
export interface RecentReading {
  windows: WindowInfo[];
  monitors: Monitor[];
  looks: Map<string, Promise<Look>>;
  /** How often windows had come or gone before they were listed. */
  windowsVersion: number;
  /** When it was begun, by the host's clock. */
  at: number;
  /** How much the device had reported before. */
  events: number;
  /** Of events that are numbered: those below this it shows. */
  eventCount: number;
  /** By which rules it hides what others may not see. */
  redaction: number;
}
