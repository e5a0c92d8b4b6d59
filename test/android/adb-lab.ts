import { exec, execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Host } from '../../packages/core/src/host/host.ts';
import { DeviceClient } from '../../packages/core/src/client/device-client.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { AdbServer } from '../../packages/android/src/adb/server.ts';
import type { ShellExecutor } from '../../packages/android/src/adb/shell-executor.ts';
import { androidDriver } from '../../packages/android/src/driver.ts';
import type { AndroidOptions } from '../../packages/android/src/settings.ts';
import { openPhone, type OpenPhone, type PhoneOptions as AnyPhoneOptions } from '../../packages/phone/src/open-phone.ts';
import { freePort } from '../free-port.ts';

const run = promisify(execFile);

type PhoneOptions = Omit<AnyPhoneOptions, 'dumps'>;

/** A real adb server of this suite alone, with phones behind it. */
export interface AdbLab {
  port: number;
  server: AdbServer;
  /** Runs programs that use this server. */
  executor: ShellExecutor;
  /** A phone that adb is connected to. */
  phone(options?: PhoneOptions): Promise<OpenPhone>;
  /** A phone that adb does not know. */
  unconnectedPhone(options?: PhoneOptions): Promise<OpenPhone>;
  /** A phone that adb knows but is not authorised for. */
  unreadyPhone(options?: PhoneOptions): Promise<OpenPhone>;
  connect(phone: OpenPhone): Promise<void>;
  host(options?: AndroidOptions, env?: Record<string, string>, config?: ConfigInput): Host;
  client(host: Host, phone: OpenPhone): Promise<DeviceClient>;
  killServer(): Promise<void>;
  startServer(): Promise<void>;
  close(): Promise<void>;
}

export async function openAdbLab(): Promise<AdbLab> {
  const port = await freePort();
  const home = await mkdtemp(join(tmpdir(), 'handsight-adb-'));
  const env = { ...process.env, HOME: home, ANDROID_ADB_SERVER_PORT: String(port) };
  const startServer = async (): Promise<void> => {
    await run('adb', ['-P', String(port), 'start-server'], { env });
  };
  const executor = { exec: async (command: string): Promise<string> => (await promisify(exec)(command, { env })).stdout };
  await startServer();
  const server = new AdbServer({ address: { host: '127.0.0.1', port } });
  const phones: OpenPhone[] = [];
  const hosts: Host[] = [];
  const connect = async (phone: OpenPhone): Promise<void> => {
    await server.ask(`host:connect:${phone.serial}`);
    await until(async () => (await server.devices()).some(({ serial, state }) => serial === phone.serial && state === 'device'));
  };
  const unconnectedPhone = async (options: PhoneOptions = {}): Promise<OpenPhone> => {
    const phone = await openPhone({ port: 0, ...options });
    phones.push(phone);
    return phone;
  };
  const killServer = (): Promise<void> => server.send('host:kill').catch(() => undefined);
  return {
    port,
    server,
    executor,
    connect,
    killServer,
    startServer,
    unconnectedPhone,
    async phone(options) {
      const phone = await unconnectedPhone(options);
      await connect(phone);
      return phone;
    },
    async unreadyPhone(options) {
      const phone = await unconnectedPhone(options);
      await server.ask(`host:connect:${phone.serial}`);
      await until(async () => (await server.devices()).some(({ serial }) => serial === phone.serial));
      return phone;
    },
    host(options = {}, env = {}, config = {}) {
      const { host } = openHost({ config, drivers: [androidDriver({ server_port: port, helper: false, executor, ...options }, env)] });
      hosts.push(host);
      return host;
    },
    client: (host, phone) => DeviceClient.on(host, `android:${phone.serial}`, 'test'),
    async close() {
      for (const host of hosts) await host.close();
      await killServer();
      for (const phone of phones) await phone.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Waits for what must come true soon. */
export async function until(holds: () => Promise<boolean> | boolean, ms = 20_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('it did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
