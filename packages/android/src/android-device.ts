import { HandsightError, windowGone } from '@handsight/core/error';
import type { Bounds, Point, UnifiedUINode } from '@handsight/core/screen';
import {
  limitTree,
  type Apps,
  type Call,
  type Capabilities,
  type Clipboard,
  type Device,
  type DeviceEvent,
  type DeviceInfo,
  type ElementOperation,
  type Gesture,
  type KeyPress,
  type Logs,
  type Monitor,
  type Network,
  type DeviceSettings,
  type NetworkMeter,
  type Orientation,
  type Picture,
  type ReadLimits,
  type Route,
  type Shell,
  type TreeReading,
  type Wheel,
  type WindowInfo,
} from '@handsight/core/device';
import { acting } from './acting.ts';
import type { PhoneLink } from './adb/phone-link.ts';
import { appsOf } from './app/apps.ts';
import { logsOf } from './app/logcat.ts';
import { clipboardOf } from './clipboard.ts';
import { openLink, turnScreen } from './control.ts';
import { capabilitiesOf } from './fact/capabilities.ts';
import { generalState } from './fact/general-state.ts';
import type { Identity } from './fact/identity.ts';
import { deviceSettingsOf } from './device-settings.ts';
import { networkMeterOf } from './fact/network-use.ts';
import { screenSize } from './fact/screen-size.ts';
import type { AppFramework } from './framework/app-framework.ts';
import type { EmulatorClient } from './grpc/emulator-client.ts';
import { NO_HELPER, type ChosenHelper } from './helper/choose-helper.ts';
import type { HelperLook } from './helper/helper-windows.ts';
import { gestureCommand } from './input/gesture-command.ts';
import { eraseCommand, keyCommand, worksInTheDark } from './input/key-command.ts';
import { inputProgram, sendInput } from './input/send-input.ts';
import { requireTypable, typeText } from './input/type-text.ts';
import { ScreenGuard } from './screen-guard.ts';
import { partOf, pictureOf, refuseSecure, screenshot } from './screenshot.ts';
import { dumpScreen } from './tree/dump.ts';
import { ASLEEP, bareFrame, TreeReader } from './tree/tree-reader.ts';
import type { DumpedDisplay } from './window/display-dump.ts';
import { displayAt, monitorsOf } from './window/display-places.ts';
import { readWindows, type WindowState } from './window/read-windows.ts';

export interface AndroidParts {
  link: PhoneLink;
  identity: Identity;
  hasClipboard: boolean;
  helper: ChosenHelper;
  emulator: EmulatorClient | undefined;
  network: Network | undefined;
  framework: AppFramework;
  /** Whether it may be woken. */
  wake: boolean;
  /** The display that somebody has asked for. */
  display: number | undefined;
}

const PLAIN = NO_HELPER('plain adb was asked for');

/** A phone or emulator that adb knows. */
export class AndroidDevice implements Device {
  readonly id: string;
  readonly apps: Apps;
  readonly shell: Shell;
  readonly logs: Logs;
  readonly network: Network | undefined;
  readonly networkMeter: NetworkMeter;
  readonly settings: DeviceSettings;
  readonly framework: AppFramework;

  readonly #link: PhoneLink;
  readonly #identity: Identity;
  readonly #trees: TreeReader;
  readonly #helper: ChosenHelper;
  readonly #adbClipboard: Clipboard | undefined;
  /** What the helper saw, by the list of windows that was handed out for it. */
  readonly #looks = new WeakMap<readonly WindowInfo[], HelperLook>();
  readonly #emulator: EmulatorClient | undefined;
  readonly #guard: ScreenGuard;
  readonly #display: number | undefined;
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  #displays: DumpedDisplay[] = [];
  /** Somebody wants plain adb, though there is more. */
  #isPlain = false;
  #gone: string | undefined;
  #closing: Promise<void> | undefined;

  constructor({ link, identity, hasClipboard, helper, emulator, network, framework, wake, display }: AndroidParts) {
    this.id = `android:${link.serial}`;
    this.#link = link;
    this.#identity = identity;
    this.#helper = helper;
    this.#emulator = emulator;
    this.#guard = new ScreenGuard(link, wake, helper.own);
    this.#display = display;
    this.#trees = new TreeReader({
      windows: async (call) => (await this.#look(call)).windows,
      source: async (call) => (await this.#ways.appium?.reading(call)) ?? dumpScreen(link, call),
      isAsleep: () => this.#guard.isAsleep,
    });
    this.apps = this.#guarded(appsOf(link));
    this.#adbClipboard = hasClipboard ? clipboardOf(link) : emulator?.clipboard;
    this.logs = logsOf(link);
    this.network = network;
    this.networkMeter = networkMeterOf(link);
    this.settings = deviceSettingsOf(link);
    this.framework = framework;
    this.shell = { run: (command, { signal }) => acting(() => link.run(command, signal)) };
  }

  /** uiautomator cannot read while a helper does, so that the helper ends; it comes again when the phone is opened anew. */
  async chooseBackend(backend: 'auto' | 'adb'): Promise<void> {
    if ((backend === 'adb') === this.#isPlain) return;
    if (backend === 'auto') {
      await this.close();
      return;
    }
    this.#isPlain = true;
    const { own, appium } = this.#helper;
    await Promise.all([own?.close(), appium?.close()]);
  }

  capabilities(): Promise<Capabilities> {
    const { own, appium } = this.#ways;
    return Promise.resolve(
      capabilitiesOf({
        clipboard: this.clipboard !== undefined,
        helper: own?.isUp ?? false,
        appium: appium?.isUp ?? false,
        grpc: this.#grpc !== undefined,
        reportsChanges: own?.reportsChanges ?? false,
      }),
    );
  }

  get clipboard(): Clipboard | undefined {
    const { own } = this.#ways;
    return own?.isUp === true ? own.clipboard : this.#adbClipboard;
  }

  /** By what the phone is driven, and why by that. */
  get via(): { helper: 'handsight' | 'appium' | 'none'; why: string } {
    const { own, appium, why } = this.#ways;
    if (own?.isUp === true) return { helper: 'handsight', why };
    if (appium?.isUp === true) return { helper: 'appium', why };
    return { helper: 'none', why: own === undefined && appium === undefined ? why : 'the helper on the phone has ended' };
  }

  async info(call: Call): Promise<DeviceInfo> {
    const { model, manufacturer, release, sdk, isEmulator, kind } = this.#identity;
    const [state, { windows, display: shown }] = await Promise.all([generalState(this.#link, call.signal), this.#look(call)]);
    const display = shown ?? (await screenSize(this.#link, call.signal));
    return {
      id: this.id,
      name: this.#link.serial,
      model,
      osVersion: release,
      facts: {
        kind,
        sdk,
        manufacturer,
        emulator: isEmulator,
        width: display.width,
        height: display.height,
        density: display.dpi,
        helper: this.via.helper,
        helper_why: this.via.why,
        secure_window: windows.some((w) => w.focused && w.secure === true),
        ...this.#guard.facts,
        panels: windows.some((w) => w.focused && /NotificationShade|StatusBar/.test(w.title)) ? 'notifications' : 'none',
        ...state,
      },
    };
  }

  async monitors(call: Call): Promise<Monitor[]> {
    return (await this.layout(call)).monitors;
  }

  async windows(call: Call): Promise<WindowInfo[]> {
    return (await this.#look(call)).windows;
  }

  async layout(call: Call): Promise<{ windows: WindowInfo[]; monitors: Monitor[] }> {
    const { windows, monitors } = await this.#look(call);
    if (monitors.length > 0) return { windows, monitors };
    const size = await screenSize(this.#link, call.signal);
    return { windows, monitors: monitorsOf([{ id: 0, isNaturallyWide: false, ...size }]) };
  }

  async read(window_uid: string, limits: ReadLimits, call: Call, windows?: readonly WindowInfo[]): Promise<TreeReading> {
    const seen = (windows === undefined ? undefined : this.#looks.get(windows)) ?? (await this.#lookByHelper(call));
    if (seen === undefined) return this.#trees.read(window_uid, limits, call, windows);
    const window = seen.windows.find((w) => w.window_uid === window_uid);
    const tree = seen.trees.get(window_uid);
    if (window === undefined || tree === undefined) throw windowGone(window_uid);
    if (this.#guard.isAsleep) return bareFrame(window, ASLEEP);
    const { root, degraded } = tree();
    const limited = limitTree(root, limits);
    return degraded === undefined || limited.degraded !== undefined ? limited : { ...limited, degraded };
  }

  async picture(of: { area: Bounds } | { window_uid: string } | 'screen', call: Call): Promise<Picture> {
    const area = of === 'screen' ? undefined : 'area' in of ? of.area : (await this.#window(of.window_uid, call)).bounds;
    const { id, left } = this.#displayAt(area?.left ?? 0);
    // Whether a window is protected stands in no tree, so that adb is asked even where the helper takes the picture.
    const [whole, { windows }] = await Promise.all([this.#picture(id, call), readWindows(this.#link, call.signal, this.#display)]);
    refuseSecure(windows);
    if (area === undefined) return whole;
    const part = await partOf(whole, { ...area, left: area.left - left, right: area.right - left });
    return left === 0 ? part : { ...part, area };
  }

  async gesture(gesture: Gesture, call: Call): Promise<Route> {
    this.#guard.requireUsable();
    const { id, left } = this.#displayAt(gesture.paths[0]?.[0]?.x ?? 0);
    const here = left === 0 ? gesture : { ...gesture, paths: gesture.paths.map((path) => path.map((p) => ({ ...p, x: p.x - left }))) };
    const command = gestureCommand(here, { sdk: this.#identity.sdk, input: inputProgram(id) });
    const helper = id === 0 ? [this.#own, this.#grpc, this.#ways.appium].find((one) => one !== undefined) : undefined;
    if (helper !== undefined) return this.#act('pointer', () => helper.gesture(gesture, call));
    if (command === undefined) throw this.#cannot('several fingers at once', 'multi_touch');
    return this.#act('pointer', () => sendInput(this.#link, command, call.signal));
  }

  hover(_at: Point, _call: Call): Promise<Route> {
    return Promise.reject(this.#cannot('hovering', 'hover'));
  }

  wheel(_wheel: Wheel, _call: Call): Promise<Route> {
    return Promise.reject(this.#cannot('a wheel', 'wheel'));
  }

  async press(keys: KeyPress, call: Call): Promise<Route> {
    const inTheDark = worksInTheDark(keys);
    if (!inTheDark) this.#guard.requireUsable();
    const command = keyCommand(keys, { sdk: this.#identity.sdk, input: this.#inputProgram });
    if (command === undefined) return this.type(keys.key, call);
    const own = this.#own;
    return this.#act('keys', () => (own === undefined ? sendInput(this.#link, command, call.signal, inTheDark) : own.press(keys, call)));
  }

  async type(text: string, call: Call): Promise<Route> {
    this.#guard.requireUsable();
    requireTypable(text);
    const own = this.#own;
    return acting(() =>
      own === undefined ? typeText(this.#link, this.clipboard, this.#ways.appium, this.#inputProgram, text, call) : own.type(text, call),
    );
  }

  async eraseBack(count: number, call: Call): Promise<Route> {
    this.#guard.requireUsable();
    const own = this.#own;
    return this.#act('keys', () =>
      own === undefined ? sendInput(this.#link, eraseCommand(count, this.#inputProgram), call.signal) : own.eraseBack(count, call),
    );
  }

  operate(_uid: string, _node: UnifiedUINode, { kind }: ElementOperation, _call: Call): Promise<Route> {
    return Promise.reject(new HandsightError('PatternUnsupported', `plain adb cannot ${kind.replaceAll('_', ' ')} an element by itself`));
  }

  async bringToFront(window_uid: string, call: Call): Promise<Route> {
    const window = await this.#window(window_uid, call);
    if (!window.focused) await this.apps.launch(window.process, call);
    return 'app_control';
  }

  rotate(orientation: Orientation, call: Call): Promise<Route> {
    return this.#act('app_control', async () => {
      const { display } = await this.#look(call);
      await turnScreen(this.#link, orientation, display, call.signal);
    });
  }

  openLink(url: string, call: Call): Promise<Route> {
    return this.#act('app_control', () => openLink(this.#link, url, call.signal));
  }

  subscribe(listener: (event: DeviceEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isQuiet(): undefined {
    return undefined;
  }

  /** Passes on what the helper reports. */
  report(event: DeviceEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  /** Whoever asks for the device again opens it anew. */
  gone(reason: string): void {
    if (this.#gone !== undefined) return;
    this.#gone = reason;
    this.#emulator?.close();
    this.framework.close();
    const { own, appium } = this.#helper;
    this.#closing = Promise.all([own?.close(), appium?.close()])
      .then(() => undefined)
      .finally(() => this.#link.close());
    for (const listener of [...this.#listeners]) listener({ type: 'gone', reason });
    this.#listeners.clear();
  }

  async close(): Promise<void> {
    this.gone('closed');
    await this.#closing;
  }

  /** What is open on the phone, which is woken for it if it may be. */
  async #look(call: Call): Promise<WindowState> {
    const read = async (): Promise<WindowState> =>
      (await this.#lookByHelper(call)) ?? (await readWindows(this.#link, call.signal, this.#display));
    const seen = await this.#guard.awake(read, call);
    this.#displays = seen.displays;
    return seen;
  }

  /** Undefined where there is no helper, or another display than the one that it knows is wanted. */
  async #lookByHelper(call: Call): Promise<HelperLook | undefined> {
    const seen = await this.#own?.look(call);
    if (seen !== undefined) this.#looks.set(seen.windows, seen);
    return seen;
  }

  get #ways(): ChosenHelper {
    return this.#isPlain ? PLAIN : this.#helper;
  }

  get #grpc(): EmulatorClient | undefined {
    return this.#isPlain ? undefined : this.#emulator;
  }

  /** Handsight's helper while it is there. */
  get #own(): ChosenHelper['own'] {
    const { own } = this.#ways;
    return own?.isUp === true && (this.#display ?? 0) === 0 ? own : undefined;
  }

  async #picture(display: number, call: Call): Promise<Picture> {
    const own = display === 0 ? this.#own : undefined;
    return own === undefined ? screenshot(this.#link, this.#grpc, call, display) : pictureOf(await own.picture(call), '');
  }

  /** The display that a point lies on, by its number, and where its left edge is. */
  #displayAt(x: number): { id: number; left: number } {
    return displayAt(this.#displays, x) ?? { id: this.#displays[0]?.id ?? 0, left: 0 };
  }

  get #inputProgram(): string {
    return inputProgram(this.#displays[0]?.id);
  }

  /** An app that is started behind a lock screen is not in front. */
  #guarded(apps: Apps): Apps {
    const launch: Apps['launch'] = async (app, call, by) => {
      await this.#look(call);
      this.#guard.requireUsable();
      await apps.launch(app, call, by);
    };
    const restart: Apps['restart'] = async (app, call) => {
      await this.#look(call);
      this.#guard.requireUsable();
      await apps.restart?.(app, call);
    };
    return { ...apps, launch, restart };
  }

  async #window(window_uid: string, call: Call): Promise<WindowInfo> {
    const { windows } = await this.#look(call);
    const window = windows.find((w) => w.window_uid === window_uid);
    if (window !== undefined) return window;
    throw windowGone(window_uid);
  }

  async #act(route: Route, input: () => Promise<void>): Promise<Route> {
    await acting(input);
    return route;
  }

  #cannot(what: string, capability: string): HandsightError {
    return new HandsightError('PlatformUnsupported', `plain adb has no way for ${what}`, { device: this.id, capability });
  }
}
