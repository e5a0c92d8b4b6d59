import { HandsightError } from '@handsight/core/error';
import type { Bounds, Point, UnifiedUINode } from '@handsight/core/screen';
import type {
  Apps,
  Call,
  Capabilities,
  Clipboard,
  Device,
  DeviceEvent,
  DeviceListener,
  DeviceLayout,
  DeviceInfo,
  DeviceSettings,
  ElementOperation,
  Gesture,
  KeyPress,
  Logs,
  Monitor,
  Network,
  NetworkMeter,
  Orientation,
  Picture,
  ReadLimits,
  Route,
  Shell,
  TreeReading,
  Wheel,
  WindowInfo,
  Rest,
} from '@handsight/core/device';
import { acting } from './acting.ts';
import type { PhoneLink } from './adb/phone-link.ts';
import { appsOf } from './app/apps.ts';
import { logsOf } from './app/logcat.ts';
import { Backends } from './backends.ts';
import { clipboardOf } from './clipboard.ts';
import { openLink, turnScreen } from './control.ts';
import { deviceSettingsOf } from './device-settings.ts';
import { capabilitiesOf, restOf } from './fact/capabilities.ts';
import { generalState } from './fact/general-state.ts';
import type { Identity } from './fact/identity.ts';
import { keyboardOnTheWay } from './fact/input-method.ts';
import { networkMeterOf } from './fact/network-use.ts';
import { screenSize } from './fact/screen-size.ts';
import type { AppFramework } from './framework/app-framework.ts';
import type { EmulatorConsole } from './emulator-console.ts';
import type { EmulatorClient } from './grpc/emulator-client.ts';
import type { ChosenHelper } from './helper/choose-helper.ts';
import { endOtherHelper, raiseLease } from './lease.ts';
import { PhoneInput } from './phone-input.ts';
import { PhoneScreen } from './phone-screen.ts';
import { ScreenGuard } from './screen-guard.ts';
import { userIn } from './window/window-uid.ts';

export interface AndroidParts {
  link: PhoneLink;
  identity: Identity;
  /** The users that have apps on it, the current one first. */
  users: readonly number[];
  hasClipboard: boolean;
  helper: ChosenHelper;
  emulator: EmulatorClient | undefined;
  console: EmulatorConsole | undefined;
  framework: AppFramework;
  /** Whether it may be woken. */
  wake: boolean;
  /** The configured display. */
  display: number | undefined;
}

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
  readonly #backends: Backends;
  readonly #guard: ScreenGuard;
  readonly #screen: PhoneScreen;
  readonly #input: PhoneInput;
  readonly #listeners = new Set<DeviceListener>();
  #gone: string | undefined;
  #closing: Promise<void> | undefined;

  constructor({ link, identity, users, hasClipboard, helper, emulator, console, framework, wake, display }: AndroidParts) {
    this.id = `android:${link.serial}`;
    this.#link = link;
    this.#identity = identity;
    const backends = new Backends(helper, emulator, hasClipboard ? clipboardOf(link) : emulator?.clipboard, display);
    const guard = new ScreenGuard(link, wake, helper.own);
    const screen = new PhoneScreen({ link, backends, guard, display });
    this.#backends = backends;
    this.#guard = guard;
    this.#screen = screen;
    this.#input = new PhoneInput({ link, backends, guard, screen, sdk: identity.sdk });
    this.apps = this.#guarded(appsOf(link, users));
    this.logs = logsOf(link);
    this.network = console?.network;
    this.networkMeter = networkMeterOf(link);
    this.settings = deviceSettingsOf(link, console);
    this.framework = framework;
    this.shell = { run: (command, { signal }) => acting(() => link.run(command, signal)) };
  }

  async fence(token: number | undefined, call: Call): Promise<void> {
    this.#link.lease = undefined;
    this.#backends.isLeased = token !== undefined;
    if (token === undefined) return;
    await raiseLease(this.#link, token, call);
    this.#link.lease = token;
    // Reopening it starts a helper of its own.
    if (!(await this.#backends.isHelperOwn(call)) && (await endOtherHelper(this.#link, call.signal))) await this.close();
  }

  async chooseBackend(backend: 'auto' | 'adb'): Promise<void> {
    if ((backend === 'adb') === this.#backends.isPlain) return;
    await (backend === 'auto' ? this.close() : this.#backends.usePlainAdb());
  }

  get rest(): Rest {
    return restOf(this.#backends.present);
  }

  capabilities(): Promise<Capabilities> {
    const location = this.settings.setLocation !== undefined;
    return Promise.resolve(capabilitiesOf({ ...this.#backends.present, location }));
  }

  get clipboard(): Clipboard | undefined {
    return this.#backends.clipboard;
  }

  /** Which backend drives the phone, and why. */
  get via(): Backends['via'] {
    return this.#backends.via;
  }

  async info(call: Call): Promise<DeviceInfo> {
    const { model, manufacturer, release, sdk, isEmulator, kind } = this.#identity;
    const [state, { windows, display: shown }] = await Promise.all([generalState(this.#link, call.signal), this.#screen.look(call)]);
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
    return (await this.#screen.look(call)).windows;
  }

  layout(call: Call): Promise<DeviceLayout> {
    return this.#screen.layout(call);
  }

  read(window_uid: string, limits: ReadLimits, call: Call, windows?: readonly WindowInfo[]): Promise<TreeReading> {
    return this.#screen.read(window_uid, limits, call, windows);
  }

  picture(of: { area: Bounds } | { window_uid: string } | 'screen', call: Call): Promise<Picture> {
    return this.#screen.picture(of, call);
  }

  gesture(gesture: Gesture, call: Call): Promise<Route> {
    return this.#input.gesture(gesture, call);
  }

  hover(_at: Point, _call: Call): Promise<Route> {
    return Promise.reject(this.#input.cannot('hovering', 'hover'));
  }

  wheel(_wheel: Wheel, _call: Call): Promise<Route> {
    return Promise.reject(this.#input.cannot('a wheel', 'wheel'));
  }

  press(keys: KeyPress, call: Call): Promise<Route> {
    return this.#input.press(keys, call);
  }

  type(text: string, call: Call): Promise<Route> {
    return this.#input.type(text, call);
  }

  keysPassed({ signal }: Call): Promise<string | undefined> {
    return keyboardOnTheWay(this.#link, this.#backends.own !== undefined, signal);
  }

  eraseBack(count: number, call: Call): Promise<Route> {
    return this.#input.eraseBack(count, call);
  }

  operate(_uid: string, _node: UnifiedUINode, { kind }: ElementOperation, _call: Call): Promise<Route> {
    return Promise.reject(new HandsightError('PatternUnsupported', `plain adb cannot ${kind.replaceAll('_', ' ')} an element by itself`));
  }

  async bringToFront(window_uid: string, call: Call): Promise<Route> {
    const window = await this.#screen.window(window_uid, call);
    if (!window.focused) await this.apps.launch(`${window.process}@u${userIn(window.window_uid)}`, call);
    return 'app_control';
  }

  async rotate(orientation: Orientation, call: Call): Promise<Route> {
    await acting(async () => {
      const { display } = await this.#screen.look(call);
      await turnScreen(this.#link, orientation, display, call.signal);
    });
    return 'app_control';
  }

  async openLink(url: string, call: Call): Promise<Route> {
    await acting(() => openLink(this.#link, url, call.signal));
    return 'app_control';
  }

  subscribe(listener: DeviceListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Passes on what the helper reports. */
  report(event: DeviceEvent, number?: number): void {
    for (const listener of [...this.#listeners]) listener(event, number);
  }

  /** The next request for the device reopens it. */
  gone(reason: string): void {
    if (this.#gone !== undefined) return;
    this.#gone = reason;
    this.framework.close();
    this.#closing = this.#backends.close().finally(() => this.#link.close());
    for (const listener of [...this.#listeners]) listener({ type: 'gone', reason });
    this.#listeners.clear();
  }

  async close(): Promise<void> {
    this.gone('closed');
    await this.#closing;
  }

  /** An app started behind a lock screen is not in the foreground. */
  #guarded(apps: Apps): Apps {
    const launch: Apps['launch'] = async (app, call, by) => {
      await this.#screen.lookUnlessRecent(call);
      this.#guard.requireUsable();
      await apps.launch(app, call, by);
    };
    const restart: Apps['restart'] = async (app, call) => {
      await this.#screen.lookUnlessRecent(call);
      this.#guard.requireUsable();
      await apps.restart?.(app, call);
    };
    const launchWith: Apps['launchWith'] = async (app, args, call) => {
      await this.#screen.lookUnlessRecent(call);
      this.#guard.requireUsable();
      await apps.launchWith?.(app, args, call);
    };
    return { ...apps, launch, launchWith, restart };
  }
}
