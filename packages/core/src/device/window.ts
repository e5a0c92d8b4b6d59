import type { Bounds } from '../screen/geometry.ts';

export const WINDOW_KINDS = ['app', 'dialog', 'panel', 'keyboard', 'toast', 'system'] as const;
export type WindowKind = (typeof WINDOW_KINDS)[number];

/** A top-level surface of a device. */
export interface WindowInfo {
  /** Never reused for another window. */
  window_uid: string;
  /** The platform's own handle, opaque. */
  handle: string;
  title: string;
  /** Package of an app, name of a process. */
  process: string;
  pid: number;
  bounds: Bounds;
  /** The bounds including the window manager's title bar and borders; absent where it has none. */
  frame?: Bounds;
  focused: boolean;
  /** A panel belongs to the desktop: its bars, and the desktop itself. */
  kind: WindowKind;
  /** Higher is nearer to the viewer. */
  layer: number;
  monitor_index: number;
  /** Protected: neither its tree nor its pixels can be read (FLAG_SECURE). */
  secure?: true;
  /** The terminal that Handsight runs in; a target only when named explicitly. */
  own?: true;
}

export interface Monitor {
  index: number;
  primary: boolean;
  /** Device pixels; the primary monitor's corner is the origin. */
  bounds: Bounds;
  scale_factor: number;
}
