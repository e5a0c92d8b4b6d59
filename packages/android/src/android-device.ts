import { HandsightError, windowGone } from '@handsight/core/error';
import type { Bounds, Point, UnifiedUINode } from '@handsight/core/screen';
import type {
  Apps,
  Call,
  Capabilities,
  Clipboard,
  Device,
  DeviceEvent,
  DeviceInfo,
  ElementOperation,
  Gesture,
  KeyPress,
  Logs,
  Monitor,
  Network,
  NetworkMeter,
  Picture,
  ReadLimits,
  Route,
  Shell,
  TreeReading,
  Wheel,
  WindowInfo,
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
import { networkMeterOf } from './fact/network-use.ts';
import { screenSize } from './fact/screen-size.ts';
import type { AppFramework } from './framework/app-framework.ts';
import type { EmulatorClient } from './grpc/emulator-client.ts';
import type { PhoneHelper } from './helper/phone-helper.ts';
import { gestureCommand } from './input/gesture-command.ts';
import { eraseCommand, keyCommand, worksInTheDark } from './input/key-command.ts';
import { inputProgram, sendInput } from './input/send-input.ts';
import { typeText } from './input/type-text.ts';
import { ScreenGuard } from './screen-guard.ts';
import { partOf, refuseSecure, screenshot } from './screenshot.ts';
import { dumpScreen } from './tree/dump.ts';
import { TreeReader } from './tree/tree-reader.ts';
import type { DumpedDisplay } from './window/display-dump.ts';
import { displayAt, monitorsOf } from './window/display-places.ts';
import { readWindows, type WindowState } from './window/read-windows.ts';

export interface AndroidParts {
  link: PhoneLink;
  identity: Identity;
  hasClipboard: boolean;
  helper: PhoneHelper | undefined;
  emulator: EmulatorClient | undefined;
  network: Network | undefined;
  framework: AppFramework;
  /** Whether it may be woken. */
  wake: boolean;
  /** The display that somebody has asked for. */
  display: number | undefined;
}

/** A phone or emulator that adb knows. */
export class AndroidDevice implements Device {
  readonly id: string;
  readonly apps: Apps;
  readonly clipboard: Clipboard | undefined;
  readonly shell: Shell;
  readonly logs: Logs;
  readonly network: Network | undefined;
  readonly networkMeter: NetworkMeter;
  readonly framework: AppFramework;

  readonly #link: PhoneLink;
  readonly #identity: Identity;
  readonly #trees: TreeReader;
  readonly #helper: PhoneHelper | undefined;
  readonly #emulator: EmulatorClient | undefined;
  readonly #guard: ScreenGuard;
  readonly #display: number | undefined;
  readonly #listeners = new Set<(event: DeviceEvent) => void>();
  #displays: DumpedDisplay[] = [];
  #gone: string | undefined;
  #closing: Promise<void> | undefined;

  constructor({ link, identity, hasClipboard, helper, emulator, network, framework, wake, display }: AndroidParts) {
    this.id = `android:${link.serial}`;
    this.#link = link;
    this.#identity = identity;
    this.#helper = helper;
    this.#emulator = emulator;
    this.#guard = new ScreenGuard(link, wake);
    this.#display = display;
    this.#trees = new TreeReader({
      windows: async (call) => (await this.#look(call)).windows,
      source: async (call) => (await helper?.reading(call)) ?? dumpScreen(link, call),
      isAsleep: () => this.#guard.isAsleep,
    });
    this.apps = this.#guarded(appsOf(link));
    this.clipboard = hasClipboard ? clipboardOf(link) : emulator?.clipboard;
    this.logs = logsOf(link);
    this.network = network;
    this.networkMeter = networkMeterOf(link);
    this.framework = framework;
    this.shell = { run: (command, { signal }) => acting(() => link.run(command, signal)) };
  }

  capabilities(): Promise<Capabilities> {
    return Promise.resolve(
      capabilitiesOf({ clipboard: this.clipboard !== undefined, helper: this.#helper?.isUp ?? false, grpc: this.#emulator !== undefined }),
    );
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
        helper: this.#helper?.isUp ?? false,
        secure_window: windows.some((w) => w.focused && w.secure === true),
        ...this.#guard.facts,
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

  read(window_uid: string, limits: ReadLimits, call: Call, windows?: readonly WindowInfo[]): Promise<TreeReading> {
    return this.#trees.read(window_uid, limits, call, windows);
  }

  async picture(of: { area: Bounds } | { window_uid: string } | 'screen', call: Call): Promise<Picture> {
    const area = of === 'screen' ? undefined : 'area' in of ? of.area : (await this.#window(of.window_uid, call)).bounds;
    const { id, left } = this.#displayAt(area?.left ?? 0);
    const [whole, { windows }] = await Promise.all([screenshot(this.#link, this.#emulator, call, id), this.#look(call)]);
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
    const emulator = id === 0 ? this.#emulator : undefined;
    if (emulator !== undefined) return this.#act('pointer', () => emulator.gesture(gesture, call));
    const helper = id === 0 ? this.#helper : undefined;
    if (helper?.isUp === true) return this.#act('pointer', () => helper.gesture(gesture, call));
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
    return this.#act('keys', () => sendInput(this.#link, command, call.signal, inTheDark));
  }

  async type(text: string, call: Call): Promise<Route> {
    this.#guard.requireUsable();
    let route: Route = 'keys';
    await this.#act('keys', async () => {
      route = await typeText(this.#link, this.clipboard, this.#helper, this.#inputProgram, text, call);
    });
    return route;
  }

  async eraseBack(count: number, call: Call): Promise<Route> {
    this.#guard.requireUsable();
    return this.#act('keys', () => sendInput(this.#link, eraseCommand(count, this.#inputProgram), call.signal));
  }

  operate(_uid: string, _node: UnifiedUINode, { kind }: ElementOperation, _call: Call): Promise<Route> {
    return Promise.reject(new HandsightError('PatternUnsupported', `plain adb cannot ${kind.replaceAll('_', ' ')} an element by itself`));
  }

  async bringToFront(window_uid: string, call: Call): Promise<Route> {
    const window = await this.#window(window_uid, call);
    if (!window.focused) await this.apps.launch(window.process, call);
    return 'app_control';
  }

  rotate(orientation: 'portrait' | 'landscape', call: Call): Promise<Route> {
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

  /** Whoever asks for the device again opens it anew. */
  gone(reason: string): void {
    if (this.#gone !== undefined) return;
    this.#gone = reason;
    this.#emulator?.close();
    this.framework.close();
    this.#closing = (this.#helper?.close() ?? Promise.resolve()).finally(() => this.#link.close());
    for (const listener of [...this.#listeners]) listener({ type: 'gone', reason });
    this.#listeners.clear();
  }

  async close(): Promise<void> {
    this.gone('closed');
    await this.#closing;
  }

  /** What is open on the phone, which is woken for it if it may be. */
  async #look(call: Call): Promise<WindowState> {
    const seen = await this.#guard.awake(() => readWindows(this.#link, call.signal, this.#display), call);
    this.#displays = seen.displays;
    return seen;
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
    return { ...apps, launch };
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
