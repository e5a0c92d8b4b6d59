import type { Bounds, Degraded, Point } from '@handsight/core/screen';
import type { Call, Gesture, KeyPress, Monitor, Wheel, WindowKind } from '@handsight/core/device';
import type { Damage } from './damage.ts';

/** A window that a session lists, in the session's coordinates. */
export interface ListedWindow {
  /** Unique for this window, even if the session reuses its own number. */
  uid: string;
  /** What the session itself calls it. */
  handle: string;
  title: string;
  pid: number;
  process: string;
  /** What it calls its program: instance and class, or app id. */
  classes: readonly string[];
  kind: WindowKind;
  /** With its open pop-ups. */
  bounds: Bounds;
  /** Without them. */
  client: Bounds;
  /** Including the shadow it draws itself. */
  outer: Bounds;
  /** Including a title bar and borders that it does not draw itself. */
  frame: Bounds;
  popups: readonly { bounds: Bounds }[];
  focused: boolean;
  layer: number;
  /** Another window covers part of it. */
  isObscured: boolean;
}

/** If no program shows a window, the desktop itself is listed. */
export const DESKTOP_UID = 'x11:desktop';

export interface Screens {
  monitors: Monitor[];
  /** The primary monitor's corner in the session's coordinates; everything reported to clients is relative to it. */
  origin: Point;
  /** The whole desktop, in the session's coordinates. */
  whole: Bounds;
}

export const fromOrigin = ({ left, top, right, bottom }: Bounds, { x, y }: Point): Bounds => ({
  left: left - x,
  top: top - y,
  right: right - x,
  bottom: bottom - y,
});

/** Pointer and keys, in the session's coordinates. */
export interface Input {
  move(to: Point, signal: AbortSignal): Promise<void>;
  gesture(gesture: Gesture, call: Call): Promise<void>;
  wheel(wheel: Wheel, at: Point, signal: AbortSignal): Promise<void>;
  press(press: KeyPress, signal: AbortSignal): Promise<void>;
  /** How many characters of a text have no key. Undefined when keys cannot be used now. */
  newSymbols(text: string, signal: AbortSignal): Promise<number | undefined>;
  /** Whether this many more symbols can be given keys. */
  mayBind(count: number, signal: AbortSignal): Promise<boolean>;
  /** Types a text key by key. `isReady` waits until programs know about keys that were added. */
  type(text: string, isReady: () => Promise<unknown>, signal: AbortSignal): Promise<void>;
}

/** What shows windows and takes input: an X server, or a compositor. Trees come from elsewhere. */
export interface Session {
  /** Its display: `:0`. */
  readonly display: string;
  readonly input: Input;
  readonly clipboard: { get(signal: AbortSignal): Promise<string>; set(text: string, signal: AbortSignal): Promise<void> };
  readonly damage: Damage;
  /** The windows as last read, without asking. */
  readonly known: readonly ListedWindow[];
  /** What a program needs to appear on it. */
  readonly environment: Readonly<Record<string, string>>;
  /** From front to back, the focused one first. */
  windows(signal: AbortSignal): Promise<ListedWindow[]>;
  screens(signal: AbortSignal): Promise<Screens>;
  /** Packed RGBA. */
  picture(area: Bounds, signal: AbortSignal): Promise<Uint8Array>;
  /** Asks for a window to be in front; it may take a moment, or be refused. */
  activate(window: ListedWindow, signal: AbortSignal): Promise<void>;
  /** Every request sent so far has been carried out, and every event it caused has been reported. */
  settled(signal: AbortSignal): Promise<void>;
  /** Whether the window has read everything that was sent to it; undefined where it cannot be asked. */
  hasRead(window: ListedWindow, signal: AbortSignal): Promise<boolean | undefined>;
  /** The name of its window manager or compositor. */
  manager(signal: AbortSignal): Promise<string | undefined>;
  /** The address of the accessibility bus, where the session itself knows it. */
  accessibilityBus(signal: AbortSignal): Promise<string | undefined>;
  /** Why no window is listed. */
  whyEmpty(signal: AbortSignal): Promise<Degraded>;
  close(): void;
}

/** What a session reports by itself. */
export interface SessionEvents {
  windowsChanged: () => void;
  /** It has closed the connection. */
  gone: (reason: string) => void;
}
