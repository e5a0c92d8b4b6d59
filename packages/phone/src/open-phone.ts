import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { type Clock, type Device, realClock } from '@handsight/core/device';
import { NAVIGATION_BAR, openScenario, STATUS_BAR, type VirtualDevice } from '@handsight/virtual';
import { HandsightError } from '@handsight/core/error';
import { Authentication, KnownKeys, type NewKeys } from './adb/authentication.ts';
import { Connection } from './adb/connection.ts';
import { PROGRAMS } from './command/table.ts';
import { PLAIN_FORM, type AndroidRelease, type PhoneForm, type Vendor } from './form.ts';
import type { Keyboard } from './keyboards.ts';
import type { Pace } from './pace.ts';
import { Phone, type Faults, type PhoneInfo, type ScreenLock } from './phone.ts';
import { RecordedDevice } from './recorded/recorded-device.ts';
import { readRecordings } from './recorded/recording.ts';
import type { Face } from './screen/face.ts';
import { scenarioFile } from './scenario-file.ts';
import { servicesOf } from './service/route.ts';
import { NO_PROFILES, type Profiles } from './users.ts';

export interface PhoneOptions {
  /** The name of a shipped scenario, or a scenario file. */
  scenario?: string;
  /** A folder of recorded uiautomator dumps to use as screens instead. */
  dumps?: string | undefined;
  /** 0 for any free port. Between 5555 and 5585 adb takes the phone for an emulator. */
  port?: number;
  host?: string;
  auth?: 'none' | 'rsa';
  /** How unknown keys are handled. */
  newKeys?: NewKeys;
  /** The vendor to emulate; generic by default. */
  vendor?: Vendor | undefined;
  /** The Android release to emulate, 9 to 16. */
  android?: AndroidRelease | undefined;
  /** `real` takes the time that real phones take. */
  pace?: Pace | undefined;
  lock?: ScreenLock | undefined;
  /** Whether it has a second screen on its outside. */
  cover?: boolean | undefined;
  /** What its owner types with. */
  keyboard?: Keyboard | undefined;
  /** Apps of a work profile, and apps with a clone. */
  profiles?: Partial<Profiles> | undefined;
  clock?: Clock;
  onFault?: (error: unknown) => void;
}

/** A phone that adb can connect to. */
export interface OpenPhone<D extends Device = VirtualDevice> {
  readonly port: number;
  /** As `adb devices` lists it. */
  readonly serial: string;
  readonly device: D;
  readonly phone: Phone;
  readonly faults: Faults;
  /** How many hosts are connected. */
  connections(): number;
  /** Unplugs it: connections are lost and none is accepted until it is plugged in again. */
  unplug(): Promise<void>;
  plugIn(): Promise<void>;
  close(): Promise<void>;
}

const ADDRESS = '127.0.0.1';
const REBOOT_MS = 300;
const SERIAL = 'HANDSIGHT1';

/** Starts a phone behind the adb protocol; its screens are a scenario's, or recorded dumps. */
export function openPhone(options: PhoneOptions & { dumps: string }): Promise<OpenPhone<RecordedDevice>>;
export function openPhone(options?: PhoneOptions & { dumps?: undefined }): Promise<OpenPhone>;
export async function openPhone(options: PhoneOptions = {}): Promise<OpenPhone<Device>> {
  const { clock = realClock, onFault = () => undefined } = options;
  const { face, facts } =
    options.dumps === undefined ? await ofScenario(options.scenario ?? 'pocket', clock) : await ofDumps(options.dumps);
  const form: PhoneForm = { vendor: options.vendor, android: options.android ?? PLAIN_FORM.android };
  const { pace = 'none', lock = 'none', cover: hasCover = false, keyboard = 'plain' } = options;
  const nature = { form, pace, lock, hasCover, keyboard, profiles: { ...NO_PROFILES, ...options.profiles } };
  return listen(new Phone(face, facts, PROGRAMS, clock, onFault, nature), options);
}

interface Made {
  face: Face;
  facts: PhoneInfo;
}

async function ofScenario(scenario: string, clock: Clock): Promise<Made> {
  const device = await openScenario(scenarioFile(scenario), { clock });
  const call = { clock, deadline: clock.now() + 10_000, signal: new AbortController().signal };
  const info = await device.info(call);
  const [monitor] = await device.monitors(call);
  if (monitor === undefined || info.facts['kind'] !== 'phone') {
    await device.close();
    throw new HandsightError('BadRequest', `${info.name} is not a phone`, { scenario });
  }
  const apps = Object.entries(device.definition.apps).map(([name, { label, launcher, links }]) => ({
    name,
    label,
    launchable: launcher,
    links: links.map(({ url }) => url),
  }));
  const size = { width: monitor.bounds.right, height: monitor.bounds.bottom };
  return {
    face: virtualFace(device),
    facts: {
      serial: SERIAL,
      model: info.name,
      density: Math.round(monitor.scale_factor * 160),
      size,
      bars: barsAt(monitor.scale_factor),
      apps,
    },
  };
}

const barsAt = (scale: number): PhoneInfo['bars'] => ({
  status: Math.round(STATUS_BAR * scale),
  navigation: Math.round(NAVIGATION_BAR * scale),
});

async function ofDumps(folder: string): Promise<Made> {
  const [first, ...others] = await readRecordings(folder);
  if (first === undefined) throw new HandsightError('BadRequest', `${folder} holds no dump`, { folder });
  const device = new RecordedDevice(`recorded:${folder}`, [first, ...others]);
  const names = [...new Set([first, ...others].map((one) => one.package))].filter((name) => name !== '');
  const apps = names.map((name) => ({ name, label: name, launchable: true, links: [] }));
  const size = { width: first.screen.right, height: first.screen.bottom };
  return {
    face: recordedFace(device),
    facts: { serial: SERIAL, model: 'Recorded', density: 440, size, bars: { status: 0, navigation: 0 }, apps },
  };
}

async function listen(phone: Phone, options: PhoneOptions): Promise<OpenPhone<Device>> {
  const { host = ADDRESS } = options;
  const { clock, onFault } = phone;
  const keys = new KnownKeys();
  const connections = new Set<Connection>();
  const services = servicesOf(phone);
  const newServer = (): Server =>
    createServer((socket) => {
      const authentication = options.auth === 'rsa' ? new Authentication(keys, options.newKeys ?? 'accept') : undefined;
      const connection = new Connection(socket, { banner: bannerOf(phone), authentication, services, onFault });
      connections.add(connection);
      void connection.ended.then(() => connections.delete(connection));
    });
  let server = await listening(newServer(), host, options.port ?? 0);
  const port = portOf(server);

  const unplug = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : undefined;
    const lost = [...connections].map(({ ended }) => ended);
    server.close();
    for (const connection of connections) connection.close();
    await Promise.all([closed, ...lost]);
  };
  const plugIn = async (): Promise<void> => {
    if (!server.listening) server = await listening(newServer(), host, port);
  };
  let isClosed = false;
  phone.onReboot = () => {
    void unplug()
      .then(() => clock.after(REBOOT_MS))
      .then(() => (isClosed ? undefined : plugIn()))
      .catch(onFault);
  };
  return {
    port,
    serial: `${host}:${port}`,
    device: phone.device,
    phone,
    faults: phone.faults,
    connections: () => [...connections].filter(({ isOnline }) => isOnline).length,
    unplug,
    plugIn,
    close: async () => {
      isClosed = true;
      await unplug();
      phone.processes.killAll();
      await phone.device.close();
    },
  };
}

async function listening(server: Server, host: string, port: number): Promise<Server> {
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Only implemented features: a host uses whatever is offered. */
const FEATURES = [
  'shell_v2',
  'cmd',
  'stat_v2',
  'ls_v2',
  'fixed_push_mkdir',
  'fixed_push_symlink_timestamp',
  'abb_exec',
  'sendrecv_v2',
  'sendrecv_v2_brotli',
] as const;

/** The phone's connection banner. */
function bannerOf({ properties }: Phone): string {
  const names = ['ro.product.name', 'ro.product.model', 'ro.product.device'];
  return `device::${names.map((name) => `${name}=${properties.get(name) ?? ''};`).join('')}features=${FEATURES.join(',')}`;
}

const PID = 2000;

/** Recorded dumps as what the phone shows. */
const recordedFace = (device: RecordedDevice): Face => ({
  device,
  running: () => (device.current.package === '' ? [] : [{ app: device.current.package, pid: PID }]),
  dataOf: () => undefined,
  notifications: () => [],
  rotation: () => device.current.rotation,
  recorded: () => device.current.bytes,
});

/** A scenario as what the phone shows. */
const virtualFace = (device: VirtualDevice): Face => ({
  device,
  running: () => device.running(),
  dataOf: (app) => device.dataOf(app),
  notifications: () => device.notifications(),
  rotation: () => undefined,
  recorded: () => undefined,
});
