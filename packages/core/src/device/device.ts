import type { Bounds, Point } from '../screen/geometry.ts';
import type { UnifiedUINode } from '../screen/node.ts';
import type { Degraded } from '../screen/screen.ts';
import type { FrameworkKind } from '../screen/sign/framework.ts';
import type { Call } from './call.ts';
import type { Capabilities } from './capabilities.ts';
import type { ElementOperation, Gesture, KeyPress, Orientation, Permission, Route, Wheel } from './input.ts';
import type { Picture } from './picture.ts';
import type { Rest } from './rest.ts';
import type { ScenarioControl } from './scenario.ts';
import type { Monitor, WindowInfo } from './window.ts';

export interface ReadLimits {
  maxNodes: number;
  maxDepth: number;
}

export interface TreeReading {
  root: UnifiedUINode;
  nodeCount: number;
  /** Present when the tree holds less than the window shows. */
  degraded?: Degraded;
}

export interface DeviceInfo {
  /** `virtual:pocket`, `android:emulator-5554`, `linux::1`. */
  id: string;
  name: string;
  model: string;
  osVersion: string;
  /** Further facts in the platform's own words. */
  facts: Record<string, string | number | boolean>;
}

/** Windows and monitors, read at one moment. */
export interface DeviceLayout {
  windows: WindowInfo[];
  monitors: Monitor[];
  /** Every window of every program is listed, as on a desktop: a program that has none left has ended. */
  listsAll?: boolean;
  /** How many events the device had numbered when it began to read, where it numbers them. */
  eventCount?: number;
}

/** `number` counts the events of a device that numbers them, from 0: a reading says by it which of them it already shows. */
export type DeviceListener = (event: DeviceEvent, number?: number) => void;

export type DeviceEvent =
  | { type: 'changed'; window_uid: string }
  | { type: 'windows_changed' }
  | { type: 'focus_changed'; window_uid: string }
  /** A message shown briefly and part of no window's tree, such as a toast on a phone. */
  | { type: 'notice'; text: string }
  /** The program disabled controls and enabled them again, so it was busy, even if nothing else changed. */
  | { type: 'worked'; window_uid: string }
  /** A finger or a pointer was used, ours or a person's: what changes then did not change by itself. */
  | { type: 'touched' }
  | { type: 'gone'; reason: string };

export interface AppInfo {
  /** Package, desktop file or scenario app name. */
  app: string;
  label: string;
}

export type LaunchArgument = string | number | boolean;

export interface Apps {
  list(call: Call): Promise<AppInfo[]>;
  /** The app in front; empty when none is. */
  current(call: Call): Promise<string>;
  /** The name that a person sees; left out where the list has it. Undefined where the device does not say. */
  label?(app: string, call: Call): Promise<string | undefined>;
  /** `by` selects a launcher of the platform; devices that have only one ignore it. */
  launch(app: string, call: Call, by?: 'monkey'): Promise<void>;
  /** With arguments for the app; left out where apps take none. */
  launchWith?(app: string, args: Readonly<Record<string, LaunchArgument>>, call: Call): Promise<void>;
  stop(app: string, call: Call): Promise<void>;
  /** Stop and start it; left out where that is no faster than the two in turn. */
  restart?(app: string, call: Call): Promise<void>;
  /** End its process as the system would to save memory; left out where that is the same as stopping it. */
  kill?(app: string, call: Call): Promise<void>;
  /** Forget the app's data. */
  reset(app: string, call: Call): Promise<void>;
  /** Whether a window belongs to the app; if left out, when its process has the app's name. */
  owns?(app: string, window: WindowInfo, call: Call): Promise<boolean>;
  /** Whether the app runs, in front or not; left out where that cannot be asked. */
  isRunning?(app: string, call: Call): Promise<boolean>;
  /** Install an app from a file of the host; left out where nothing can be installed. */
  install?(file: string, call: Call): Promise<void>;
}

export interface Clipboard {
  get(call: Call): Promise<string>;
  set(text: string, call: Call): Promise<void>;
}

export interface ShellResult {
  stdout: string;
  stderr: string;
  exitCode: number;
}

export interface Shell {
  run(command: string, call: Call): Promise<ShellResult>;
}

/** Network throttling: a preset of the platform (`gsm`, `lte`), or two numbers with a colon between them. */
export interface NetworkShape {
  /** Up and down in kbit/s. */
  speed?: string | undefined;
  /** Least and most in ms. */
  delay?: string | undefined;
}

export interface Network {
  shape(shape: NetworkShape, call: Call): Promise<void>;
}

export interface LogLine {
  /** Milliseconds since the epoch. */
  at: number;
  level: 'verbose' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';
  tag: string;
  app: string;
  text: string;
  /** The process that wrote it; left out where the device does not say. */
  pid?: number;
}

export interface Logs {
  read(filter: { app?: string; maxLines: number }, call: Call): Promise<LogLine[]>;
}

/** The network that a device uses, and what went over it since it started. */
export interface NetworkUse {
  /** `WIFI`, `CELLULAR`, …; null when the device is offline. */
  network: string | null;
  received_bytes: number | null;
  sent_bytes: number | null;
}

export interface NetworkMeter {
  read(call: Call): Promise<NetworkUse>;
}

/** System settings. Each is left out where the device cannot change it. */
export interface DeviceSettings {
  /** The run-time permissions an app has not been granted. */
  missingPermissions?(app: string, call: Call): Promise<string[]>;
  setPermissions?(app: string, permissions: Readonly<Record<string, Permission>>, call: Call): Promise<void>;
  setLocation?(place: { latitude: number; longitude: number }, call: Call): Promise<void>;
  modes?(call: Call): Promise<DeviceModes>;
  setMode?(mode: keyof DeviceModes, enabled: boolean, call: Call): Promise<void>;
  /** Adds a picture or video of the host to those of the device. */
  addMedia?(file: string, call: Call): Promise<void>;
  /** Forgets every password and key that apps have stored. */
  clearKeychain?(call: Call): Promise<void>;
}

export interface DeviceModes {
  airplane: boolean;
  dark: boolean;
}

/** Records the screen. */
export interface Recorder {
  start(call: Call): Promise<void>;
  /** The recording, as mp4. */
  stop(call: Call): Promise<Uint8Array>;
}

export interface LinkOptions {
  /** Let the app that owns the link open it without asking. */
  autoVerify?: boolean | undefined;
  /** In a browser, whichever app owns it. */
  browser?: boolean | undefined;
}

/** The channels of an attached app, besides its screen. */
export interface AttachedFramework {
  channels: FrameworkChannel[];
  /** One line for everything that happened to a channel. */
  diagnostics: string[];
}

export const FRAMEWORK_CHANNELS = ['hermes', 'dart_vm', 'idling_bridge'] as const;
export type FrameworkChannel = (typeof FRAMEWORK_CHANNELS)[number];

export interface Framework {
  /** Opens the app's channels and closes those of another app. Failures are reported, not thrown. Undefined for kinds without channels. */
  attach(app: string, kind: FrameworkKind, call: Call): Promise<AttachedFramework | undefined>;
  /** Waits until the attached app reports that it is idle; false on timeout. Undefined if it cannot be asked. */
  settled(call: Call): Promise<boolean | undefined>;
  /** Names that the app itself has for elements that show none, by node id. */
  labels(root: UnifiedUINode): Promise<ReadonlyMap<string, string>>;
}

/**
 * The one seam between Handsight and anything with a screen. Coordinates are absolute device pixels. Every method ends by
 * its call's deadline or signal. A capability that a device lacks is undefined; `requireCapability` turns that into the typed refusal.
 */
export interface Device {
  readonly id: string;
  readonly apps: Apps | undefined;
  readonly clipboard: Clipboard | undefined;
  readonly shell: Shell | undefined;
  readonly logs: Logs | undefined;
  readonly network?: Network | undefined;
  readonly networkMeter?: NetworkMeter | undefined;
  readonly framework?: Framework | undefined;
  readonly scenario?: ScenarioControl | undefined;
  readonly settings?: DeviceSettings | undefined;
  readonly recorder?: Recorder | undefined;

  /**
   * For a device that several hosts can reach. From now on its inputs are sent under this lease, and the device itself refuses those of an
   * older one with LeaseLost, whichever host they come from and however late; undefined for no lease. Left out where only one host reaches
   * the device and refuses them itself.
   */
  fence?(token: number | undefined, call: Call): Promise<void>;

  /** For a device with several backends. It may close itself, to be reopened. */
  chooseBackend?(backend: 'auto' | 'adb'): Promise<void>;

  /** How it says whether it is at rest; it may change as helpers come and go. */
  readonly rest: Rest;
  capabilities(call: Call): Promise<Capabilities>;
  info(call: Call): Promise<DeviceInfo>;
  monitors(call: Call): Promise<Monitor[]>;
  /** Focused first. */
  windows(call: Call): Promise<WindowInfo[]>;
  /** Windows and monitors, for a device that answers both in one request. */
  layout?(call: Call): Promise<DeviceLayout>;
  /** Throws WindowGone for a window that no longer exists. `windows` is the list just read, to save another request. */
  read(window_uid: string, limits: ReadLimits, call: Call, windows?: readonly WindowInfo[]): Promise<TreeReading>;
  /** A part of the screen as it is shown, or one window's pixels. */
  picture(of: { area: Bounds } | { window_uid: string } | 'screen', call: Call): Promise<Picture>;

  gesture(gesture: Gesture, call: Call): Promise<Route>;
  hover(at: Point, call: Call): Promise<Route>;
  wheel(wheel: Wheel, call: Call): Promise<Route>;
  press(keys: KeyPress, call: Call): Promise<Route>;
  /** Exactly this text into whatever has the focus, or TextNotTypable and nothing typed. */
  type(text: string, call: Call): Promise<Route>;
  /**
   * One sentence about what may have altered text typed by keys, such as a composing input method, and what to do about it. Undefined where
   * keys reach the app unaltered.
   */
  keysPassed?(call: Call): Promise<string | undefined>;
  /** Moves to the end of the focused element and deletes that many characters, where single key presses would be slow. */
  eraseBack?(count: number, call: Call): Promise<Route>;
  operate(window_uid: string, node: UnifiedUINode, operation: ElementOperation, call: Call): Promise<Route>;
  /** The options of a closed list that are not in its tree; left out where they are unknown. */
  options?(window_uid: string, node: UnifiedUINode, call: Call): Promise<string[]>;
  bringToFront(window_uid: string, call: Call): Promise<Route>;
  rotate(orientation: Orientation, call: Call): Promise<Route>;
  openLink(url: string, call: Call, options?: LinkOptions): Promise<Route>;
  /** The keys of a web page's elements that match a CSS selector; left out where no page can be queried. */
  queryCss?(css: string, call: Call): Promise<string[]>;

  /** Returns the function to unsubscribe. Devices without events never call the listener. */
  subscribe(listener: DeviceListener): () => void;
  close(): Promise<void>;
}
