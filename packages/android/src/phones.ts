import { AdbConnectionError, HandsightError, isMissingPackage, notInstalled } from '@handsight/core/error';
import { type Device, type DeviceListener, type DeviceListing, realClock, withDeadline } from '@handsight/core/device';
import { ADB } from './adb/command-words.ts';
import { commandsBy, type ExecutedCommands } from './adb/executed-commands.ts';
import { type ListedPhone, parseDeviceList } from './adb/device-list.ts';
import { findAdb } from './adb/find-adb.ts';
import { PhoneLink } from './adb/phone-link.ts';
import { AdbServer, lengthPrefixed } from './adb/server.ts';
import { ProcessShellExecutor, quotedForHost } from './adb/shell-executor.ts';
import { AndroidDevice } from './android-device.ts';
import { readUsers } from './app/app-users.ts';
import { hasClipboardCommand } from './clipboard.ts';
import { emulatorConsole } from './emulator-console.ts';
import { readIdentity } from './fact/identity.ts';
import { AppFramework } from './framework/app-framework.ts';
import { findEmulator } from './grpc/discover.ts';
import type { EmulatorClient } from './grpc/emulator-client.ts';
import { phoneByLink } from './helper/helper-phone.ts';
import type { ChosenHelper } from './helper/choose-helper.ts';
import type { AndroidSettings, Environment } from './settings.ts';

const LIST_TIMEOUT_MS = 3000;
const START_TIMEOUT_MS = 10_000;
const OPEN_TIMEOUT_MS = 20_000;

/** `192.168.1.5:5555`: a phone that adb has to connect to first. */
const NETWORK_SERIAL = /^(?:[\w.-]+|\[[0-9a-fA-F:]+\]):\d{1,5}$/;
/** Whatever adb may list, `adb-R5 (2)._adb-tls-connect._tcp` too; a line end would end the list's line. */
const SERIAL = /^[^\p{C}]{1,200}$/u;

/** The phones of one adb server. */
export class Phones {
  readonly #server: AdbServer;
  readonly #tracker: Tracker;
  readonly #settings: AndroidSettings;
  readonly #opened = new Map<string, AndroidDevice>();

  constructor(settings: AndroidSettings) {
    this.#settings = settings;
    this.#server = new AdbServer({
      address: { host: '127.0.0.1', port: settings.serverPort },
      ...(settings.startServer ? { start: () => this.#startServer() } : {}),
    });
    this.#tracker = new Tracker(this.#server);
  }

  /** Empty without adb: most machines have none, and that is not an error. */
  async list(): Promise<DeviceListing[]> {
    try {
      return (await withDeadline(realClock, LIST_TIMEOUT_MS, 'asking adb', ({ signal }) => this.#server.devices(signal))).map((phone) =>
        listing(phone, this.#opened.get(phone.serial)),
      );
    } catch (error) {
      if (error instanceof AdbConnectionError) return [];
      throw error;
    }
  }

  async open(serial: string): Promise<Device> {
    const signal = AbortSignal.timeout(OPEN_TIMEOUT_MS);
    await this.#mustBeReady(serial, signal);
    const commands = this.#commands(serial);
    const link = new PhoneLink(this.#server, serial, commands);
    let opened: AndroidDevice | undefined;
    try {
      const features = await this.#server.ask(`host-serial:${serial}:features`, signal);
      if (!features.split(',').includes('shell_v2')) {
        throw new HandsightError('PlatformUnsupported', `${serial} runs an Android older than 7, which reports no exit codes`, {
          capability: 'shell_v2',
        });
      }
      const [identity, users, hasClipboard, emulator, helper] = await Promise.all([
        readIdentity(link, signal),
        readUsers(link, signal),
        hasClipboardCommand(link, signal),
        connectEmulator(serial, this.#settings.env),
        this.#helper(link, (event, number) => opened?.report(event, number)),
      ]);
      const { wake, display } = this.#settings;
      const console = emulatorConsole(serial, this.#settings.env, commands);
      const framework = new AppFramework(phoneByLink(this.#server, link), this.#settings.env);
      const device = (opened = new AndroidDevice({
        link,
        identity,
        users,
        hasClipboard,
        helper,
        emulator,
        console,
        framework,
        wake,
        display,
      }));
      link.onTrouble = () => void this.#checkOn(device, serial);
      if (wake) await device.windows({ clock: realClock, deadline: Date.now() + OPEN_TIMEOUT_MS, signal });
      const stop = this.#tracker.watch(serial, (reason) => device.gone(reason));
      this.#opened.set(serial, device);
      device.subscribe((event) => {
        if (event.type !== 'gone') return;
        stop();
        this.#opened.delete(serial);
      });
      return device;
    } catch (error) {
      link.close();
      throw error;
    }
  }

  #commands(serial: string): ExecutedCommands | undefined {
    const { shell, adb = ADB.BINARY, serverPort } = this.#settings;
    if (shell === undefined) return undefined;
    return commandsBy(shell, `${quotedForHost(adb)} -P ${serverPort} ${ADB.DEVICE_FLAG} ${quotedForHost(serial)}`);
  }

  /** The server does not report every change: adb 29 reports nothing when a network phone goes offline. */
  async #checkOn(device: AndroidDevice, serial: string): Promise<void> {
    const phones = await this.#server.devices(AbortSignal.timeout(LIST_TIMEOUT_MS)).catch((): ListedPhone[] => []);
    const state = phones.find((phone) => phone.serial === serial)?.state;
    if (state !== READY) device.gone(state === undefined ? 'it was disconnected' : `it is ${stateName(state)}`);
  }

  /** The helper, if enabled; a failure is reported once and never thrown. */
  async #helper(link: PhoneLink, onEvent: DeviceListener): Promise<ChosenHelper> {
    const { chooseHelper, NO_HELPER } = await import('./helper/choose-helper.ts');
    if (!this.#settings.helper) return NO_HELPER('the helper is switched off by the configuration or the environment');
    const chosen = await chooseHelper(phoneByLink(this.#server, link), onEvent);
    if (chosen.own === undefined) process.stderr.write(`handsight: ${link.serial}: ${chosen.why}\n`);
    return chosen;
  }

  async #mustBeReady(serial: string, signal: AbortSignal): Promise<void> {
    if (!SERIAL.test(serial)) throw notFound(serial, []);
    const stateIn = (phones: ListedPhone[]): string | undefined => phones.find((phone) => phone.serial === serial)?.state;
    let phones = await this.#server.devices(signal);
    if (NETWORK_SERIAL.test(serial) && [undefined, 'offline'].includes(stateIn(phones))) {
      // A phone that comes back stays offline to adb for seconds unless it is reconnected.
      if (stateIn(phones) !== undefined) await this.#server.ask(`host:disconnect:${serial}`, signal);
      await this.#server.ask(`host:connect:${serial}`, signal);
      phones = await this.#server.devices(signal);
    }
    const state = stateIn(phones);
    if (state === READY) return;
    if (state === undefined) throw notFound(serial, phones);
    const hint = stateHint(state);
    throw new AdbConnectionError(`${serial} is ${stateName(state)}${hint === undefined ? '' : `. ${hint}`}`, { serial, state });
  }

  /** The only process ever started. */
  async #startServer(): Promise<boolean> {
    const { adb: named, serverPort, executor = new ProcessShellExecutor() } = this.#settings;
    const adb = await findAdb(named, this.#settings.env);
    if (adb === undefined) return false;
    try {
      await executor.exec(`${quotedForHost(adb)} -P ${serverPort} start-server`, { timeoutMs: START_TIMEOUT_MS });
      return true;
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new AdbConnectionError(`the adb server could not be started: ${why}`, { adb }, { cause });
    }
  }
}

/** gRPC is loaded for emulators only. */
async function connectEmulator(serial: string, env: Environment): Promise<EmulatorClient | undefined> {
  const endpoint = await findEmulator(serial, env);
  if (endpoint === undefined) return undefined;
  try {
    const { EmulatorClient: Client } = await import('./grpc/emulator-client.ts');
    return await Client.connect(endpoint);
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    const { message } = notInstalled('gRPC', '@grpc/grpc-js @grpc/proto-loader', error);
    process.stderr.write(`handsight: ${serial} goes without gRPC: ${message}\n`);
    return undefined;
  }
}

const viaOf = ({ via: { helper, why } }: AndroidDevice): string =>
  `${helper === 'none' ? 'plain adb' : helper === 'appium' ? "Appium's server" : 'the helper'}: ${why}`;

function listing({ serial, state, facts }: ListedPhone, opened: AndroidDevice | undefined): DeviceListing {
  const hint = stateHint(state);
  const model = facts['model']?.replaceAll('_', ' ');
  const via = opened === undefined ? {} : { via: viaOf(opened) };
  return { id: `android:${serial}`, name: model ?? serial, state: stateName(state), ...(hint === undefined ? {} : { hint }), ...via };
}

function notFound(serial: string, phones: ListedPhone[]): HandsightError {
  const known = phones.map((phone) => phone.serial).join(', ');
  return new HandsightError('DeviceNotFound', `adb knows no device "${serial.slice(0, 80)}"; known: ${known === '' ? 'none' : known}`, {
    device: `android:${serial.slice(0, 200)}`,
  });
}

type OnGone = (reason: string) => void;

/** Tracks the adb server's device list while anyone is watching a phone. */
class Tracker {
  readonly #server: AdbServer;
  readonly #watched = new Map<OnGone, string>();
  #stop: AbortController | undefined;

  constructor(server: AdbServer) {
    this.#server = server;
  }

  /** Calls once when the phone is no longer ready, or its state is no longer known. Returns a function that stops listening. */
  watch(serial: string, onGone: OnGone): () => void {
    this.#watched.set(onGone, serial);
    if (this.#stop === undefined) {
      const stop = (this.#stop = new AbortController());
      void this.#listen(stop).then(() => this.#ended(stop));
    }
    return () => {
      this.#watched.delete(onGone);
      if (this.#watched.size === 0) this.#end();
    };
  }

  async #listen({ signal }: AbortController): Promise<void> {
    try {
      const socket = await this.#server.track(signal);
      socket.socket.unref();
      for (;;) {
        const phones = parseDeviceList((await lengthPrefixed(socket)).toString('utf8'));
        for (const [onGone, serial] of [...this.#watched]) {
          const state = phones.find((phone) => phone.serial === serial)?.state;
          if (state !== READY) this.#notify(onGone, state === undefined ? 'it was disconnected' : `it is ${stateName(state)}`);
        }
      }
    } catch {
      // However the stream ended, the state of the phones is no longer known.
    }
  }

  #ended(stop: AbortController): void {
    if (this.#stop !== stop) return;
    this.#stop = undefined;
    for (const onGone of [...this.#watched.keys()]) this.#notify(onGone, 'the adb server ended');
  }

  #notify(onGone: OnGone, reason: string): void {
    if (this.#watched.delete(onGone)) onGone(reason);
    if (this.#watched.size === 0) this.#end();
  }

  #end(): void {
    const stop = this.#stop;
    this.#stop = undefined;
    stop?.abort(new Error('nobody listens any more'));
  }
}

/** adb's states for a device that cannot be used, and what its owner can do about each. */
const HINTS: Readonly<Record<string, string>> = {
  unauthorized:
    'Unlock the phone and allow USB debugging for this computer; if no question appears, revoke the authorisations in the developer options and plug it in again.',
  authorizing: 'The phone is being asked; allow USB debugging on it.',
  offline: 'The phone does not answer: plug it in again, or wait until it has started.',
  connecting: 'The connection is being made; ask again in a moment.',
  bootloader: 'The phone is in its boot loader; start Android.',
  recovery: 'The phone is in recovery; start Android.',
  rescue: 'The phone is in rescue mode; start Android.',
  sideload: 'The phone waits for an update; start Android.',
  host: 'This is a computer, not a phone.',
  'no permissions':
    'This user may not open the USB device: on Linux install the android-udev rules or join the plugdev group, then plug it in again.',
};

/** `device` is adb's word for ready. */
const READY = 'device';

const stateName = (state: string): string => (state === READY ? 'ready' : state);

export const stateHint = (state: string): string | undefined => HINTS[state];
