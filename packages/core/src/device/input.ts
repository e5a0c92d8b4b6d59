import type { Point } from '../screen/geometry.ts';

export const BUTTONS = ['left', 'right', 'middle'] as const;
export type Button = (typeof BUTTONS)[number];

export const MODIFIERS = ['ctrl', 'alt', 'shift', 'meta'] as const;
export type Modifier = (typeof MODIFIERS)[number];

/** Where a finger or the pointer is at a time after the gesture began. */
export interface PathPoint extends Point {
  atMs: number;
}

/**
 * One gesture: every path is a finger that goes down at its first point and up at its last. One path of one point is a
 * tap; a path that stays is a long press; two paths are a pinch or a rotation.
 */
export interface Gesture {
  paths: PathPoint[][];
  /** Desktops distinguish buttons; a phone has one. */
  button: Button;
  /** Taps in quick succession: 2 is a double tap. */
  count: number;
  modifiers: Modifier[];
}

/** Keys held together: modifiers first, then one key by its name in lower case (`enter`, `f5`, `back`, `a`). */
export interface KeyPress {
  modifiers: Modifier[];
  key: string;
  /** Android's number for the key, where it has one. */
  keycode?: number;
}

/** Wheel clicks; positive dy travels up, positive dx travels left. */
export interface Wheel {
  at: Point;
  dx: number;
  dy: number;
}

/** What the platform can do to an element directly, without pointer or keys. */
export type ElementOperation =
  | { kind: 'invoke' }
  | { kind: 'focus' }
  | { kind: 'set_value'; value: string }
  | { kind: 'select'; option: { name: string } | { index: number } }
  | { kind: 'scroll_into_view' };

/** `landscape` is turned to the left. */
export const ORIENTATIONS = ['portrait', 'landscape', 'landscape_right', 'upside_down'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

export const PERMISSIONS = ['allow', 'deny', 'unset'] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** How an input reached the device. */
export const ROUTES = ['accessibility', 'pointer', 'keys', 'clipboard', 'shell', 'app_control', 'none'] as const;
export type Route = (typeof ROUTES)[number];
