import type { Call, Clock, Device, PathPoint } from '@handsight/core/device';
import { Battery } from './battery.ts';
import { ROOT, type FileSystem } from './file/file-system.ts';
import { firstFiles, kernelFiles } from './file/first-files.ts';
import { PLAIN_FORM, type PhoneForm } from './form.ts';
import { agentDeviceHelper } from './helper/agent-device.ts';
import { appiumSettingsHelper } from './helper/appium-settings.ts';
import { HANDSIGHT_MAIN, handsightHelper } from './handsight-helper/main.ts';
import { Helpers, Mains, type Helper } from './helper/helpers.ts';
import { MOBILECLI_MAIN, mobilecliServer } from './helper/mobilecli.ts';
import { bytesOf } from './io/bytes.ts';
import { keyboardId, keyboardsOf, type InputMethod, type Keyboard } from './keyboards.ts';
import { PaceMaker, type Pace } from './pace.ts';
import { PhoneLog } from './phone-log.ts';
import { Packages } from './package/packages.ts';
import { ProcessTable } from './process-table.ts';
import { type Program, print, type Process } from './process.ts';
import { firstProperties } from './properties.ts';
import type { Face } from './screen/face.ts';
import { Settings } from './settings.ts';
import { Sockets, unixSockets } from './sockets.ts';
import { NO_PROFILES, Users, type Profiles } from './users.ts';
import { Uia2Server } from './uiautomator2/server.ts';
import { serveHttp } from './helper/http.ts';

/** What an owner has set for unlocking. */
export type ScreenLock = 'none' | 'swipe' | 'pin';

/** The properties of a phone besides its screens. */
export interface PhoneNature {
  form: PhoneForm;
  pace: Pace;
  lock: ScreenLock;
  /** Whether it has a second screen on its outside. */
  hasCover: boolean;
  /** What its owner types with. */
  keyboard: Keyboard;
  profiles: Profiles;
}

const PLAIN_NATURE: PhoneNature = {
  form: PLAIN_FORM,
  pace: 'none',
  lock: 'none',
  hasCover: false,
  keyboard: 'plain',
  profiles: NO_PROFILES,
};

/** Faults that tests can inject. */
export interface Faults {
  /** What `uiautomator dump` does instead of dumping. */
  dump: 'none' | 'hang' | 'not_idle' | 'null_root' | 'busy' | 'killed' | Uint8Array;
  /** What adb may not do until the owner allows it, as on many Chinese phones. */
  forbidden: ReadonlySet<'input' | 'install' | 'settings'>;
  /** The foreground window forbids screenshots. */
  secure: boolean;
}

export interface PhoneInfo {
  serial: string;
  model: string;
  /** Dots per inch. */
  density: number;
  size: { width: number; height: number };
  /** Heights in pixels; 0 for none. */
  bars: { status: number; navigation: number };
  apps: { name: string; label: string; launchable: boolean; links: string[] }[];
}

const CALL_MS = 30_000;

/** Everything behind the adb protocol: a device, and the Android around it. Lasts over connections and reboots. */
export class Phone {
  readonly face: Face;
  readonly clock: Clock;
  readonly facts: PhoneInfo;
  readonly files: FileSystem;
  readonly packages: Packages;
  readonly properties: Map<string, string>;
  readonly settings: Settings;
  readonly processes = new ProcessTable();
  readonly log: PhoneLog;
  readonly sockets = new Sockets();
  readonly touch = new Touch();
  readonly helpers = new Helpers([...uiautomator2Helper(), appiumSettingsHelper(), agentDeviceHelper()]);
  readonly mains = new Mains(
    new Map([
      [MOBILECLI_MAIN, mobilecliServer],
      [HANDSIGHT_MAIN, handsightHelper],
    ]),
  );
  readonly faults: Faults = { dump: 'none', forbidden: new Set(), secure: false };
  readonly onFault: (error: unknown) => void;
  /** What lies in /system/bin. */
  readonly programs: Readonly<Record<string, Program>>;
  /** Called by `reboot`; the owner of the connections drops them. */
  onReboot: () => void = () => undefined;
  readonly form: PhoneForm;
  readonly pace: PaceMaker;
  readonly lock: ScreenLock;
  readonly hasCover: boolean;
  readonly users: Users;
  readonly battery = new Battery();
  bootedAt: number;
  /** The holder of Android's single UiAutomation connection; undefined if it is free. */
  automation: string | undefined;
  readonly #keyboards: ReadonlyMap<string, InputMethod>;
  #isAwake = true;
  #isLocked = false;

  constructor(
    face: Face,
    facts: PhoneInfo,
    programs: Readonly<Record<string, Program>>,
    clock: Clock,
    onFault: (error: unknown) => void,
    { form, pace, lock, hasCover, keyboard, profiles }: PhoneNature = PLAIN_NATURE,
  ) {
    const now = (): number => clock.now();
    this.form = form;
    this.pace = new PaceMaker(pace, form, clock);
    this.lock = lock;
    this.hasCover = hasCover;
    this.users = new Users(profiles);
    // Xiaomi's phones ask their owner, and treat no answer as a refusal.
    if (form.vendor === 'xiaomi') this.faults.forbidden = new Set(['install']);
    this.face = face;
    this.facts = facts;
    this.clock = clock;
    this.onFault = onFault;
    this.programs = programs;
    this.bootedAt = now();
    this.packages = new Packages(facts.apps, now);
    this.files = firstFiles(this.packages, face, now);
    this.properties = firstProperties({ form, model: facts.model, serial: facts.serial, density: facts.density, product: 'pocket' });
    this.#keyboards = keyboardsOf(keyboard);
    this.settings = new Settings(facts.model, keyboardId(keyboard));
    this.log = new PhoneLog(face.device, now);
    this.files.make('/proc/net/unix', () => bytesOf(unixSockets(this.sockets.addresses)), ROOT, 0o444);
    for (const [path, text] of kernelFiles(now)) this.files.make(path, () => bytesOf(text()), ROOT, 0o444);
    this.settings.onChange((namespace, name) => {
      if (namespace === 'system' && name.endsWith('_rotation')) void this.#turn();
    });
  }

  /** What can be typed with, by Android's id, the keyboards of other tools included. */
  get inputMethods(): ReadonlyMap<string, InputMethod> {
    return new Map([...this.#keyboards, ...this.helpers.inputMethods(this.packages)]);
  }

  get isAwake(): boolean {
    return this.#isAwake;
  }

  /** The lock screen is in front. */
  get isLocked(): boolean {
    return this.#isLocked;
  }

  /** Nothing behind a dark or locked screen can be touched. */
  get isUsable(): boolean {
    return this.#isAwake && !this.#isLocked;
  }

  sleep(): void {
    this.#isAwake = false;
    this.#isLocked = this.lock !== 'none';
  }

  wake(): void {
    this.#isAwake = true;
  }

  /** Dismisses the lock screen if it needs no credential. */
  dismissLock(): void {
    if (this.#isAwake && this.lock !== 'pin') this.#isLocked = false;
  }

  /** Restarts: nothing runs, the launcher is in the foreground, and new processes get new pids. */
  async restart(call: Call): Promise<void> {
    this.bootedAt = this.clock.now();
    this.processes.killAll();
    this.battery.reset();
    this.#isAwake = true;
    this.#isLocked = this.lock !== 'none';
    for (const { app } of this.face.running()) await this.device.apps?.stop(app, call).catch(this.onFault);
    await this.device.press({ modifiers: [], key: 'home', keycode: 3 }, call);
  }

  get device(): Device {
    return this.face.device;
  }

  call(signal: AbortSignal): Call {
    return { clock: this.clock, deadline: this.clock.now() + CALL_MS, signal };
  }

  /** In quarter turns from the natural orientation. */
  async rotation(call: Call): Promise<number> {
    const rotation = this.face.rotation();
    if (rotation !== undefined) return rotation;
    const { width, height } = await this.size(call);
    if (width === this.facts.size.width && height === this.facts.size.height) return 0;
    return this.settings.get('system', 'user_rotation') === '3' ? 3 : 1;
  }

  /** The screen size in the current orientation. */
  async size(call: Call): Promise<{ width: number; height: number }> {
    const [monitor] = await this.device.monitors(call);
    return monitor === undefined ? this.facts.size : { width: monitor.bounds.right, height: monitor.bounds.bottom };
  }

  /** The screen size in the natural orientation. */
  async naturalSize(call: Call): Promise<{ width: number; height: number }> {
    const { width, height } = await this.size(call);
    return (await this.rotation(call)) % 2 === 0 ? { width, height } : { width: height, height: width };
  }

  /** As in Android: the user's setting counts while auto-rotation is off. */
  async #turn(): Promise<void> {
    if (this.settings.get('system', 'accelerometer_rotation') !== '0') return;
    const isTurned = ['1', '3'].includes(this.settings.get('system', 'user_rotation') ?? '0');
    const isNaturallyTall = this.facts.size.height >= this.facts.size.width;
    try {
      await this.device.rotate(isTurned === isNaturallyTall ? 'landscape' : 'portrait', this.call(new AbortController().signal));
    } catch (error) {
      this.onFault(error);
    }
  }
}

const MAX_POINTS = 10_000;

/** A finger that `input motionevent` or an HTTP client has put down and not yet lifted. */
class Touch {
  #path: PathPoint[] = [];
  #since = 0;

  down(x: number, y: number, now: number): void {
    this.#since = now;
    this.#path = [{ x, y, atMs: 0 }];
  }

  move(x: number, y: number, now: number): void {
    if (this.#path.length > 0 && this.#path.length < MAX_POINTS) this.#path.push({ x, y, atMs: now - this.#since });
  }

  /** The whole path; empty if no finger was down. */
  up(x: number, y: number, now: number): PathPoint[] {
    this.move(x, y, now);
    const path = this.#path;
    this.#path = [];
    return path;
  }

  cancel(): void {
    this.#path = [];
  }
}

const PORT = 'tcp:6790';

/** appium-uiautomator2-server: its APKs can be installed, and starting its test starts the phone's own server instead. */
function uiautomator2Helper(): Helper[] {
  const running = new Set<() => void>();
  const stop = (): void => {
    for (const end of [...running]) end();
  };
  const run = async (process: Process): Promise<number> => {
    const { phone, signal } = process;
    stop();
    const ended = new AbortController();
    const server = new Uia2Server(phone, ended.signal);
    const close = serveHttp(phone.sockets, PORT, (request) => server.answer(request), phone.onFault);
    const end = (): void => ended.abort();
    running.add(end);
    signal.addEventListener('abort', end, { once: true });
    await new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve(), { once: true }));
    close();
    running.delete(end);
    await print(process, 'INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_CODE: 0\n').catch(() => undefined);
    return 0;
  };
  const component = 'io.appium.uiautomator2.server.test/androidx.test.runner.AndroidJUnitRunner';
  return [
    { package: 'io.appium.uiautomator2.server', stop },
    { package: 'io.appium.uiautomator2.server.test', stop, instrumentation: { component, run } },
  ];
}
