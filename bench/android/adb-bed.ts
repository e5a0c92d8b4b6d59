import { execFile, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';

import { AdbServer, findAdb } from '@handsight/android';
import { HandsightError } from '@handsight/core/error';

const WORKER = fileURLToPath(new URL(`./phone-worker${extname(import.meta.url)}`, import.meta.url));
const HelloSchema = z.object({ serial: z.string() });
const SpentSchema = z.object({ spentMs: z.number() });

/** A private, real adb server, so that the machine's own phones and server do not affect the figures. */
export class AdbBed {
  readonly port: number;
  /** Environment of programs that use this server. */
  readonly env: NodeJS.ProcessEnv;
  readonly #home: string;
  readonly #server: AdbServer;
  readonly #phones: ChildProcess[] = [];

  private constructor(port: number, home: string, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.#home = home;
    this.env = env;
    this.#server = new AdbServer({ address: { host: '127.0.0.1', port } });
  }

  static async open(): Promise<AdbBed> {
    const adb = await findAdb(undefined);
    if (adb === undefined)
      throw new HandsightError('PlatformUnsupported', 'adb is not installed; on Debian: apt install adb', { capability: 'adb' });
    const home = await mkdtemp(join(tmpdir(), 'handsight-bench-'));
    const port = await freePort();
    const { ANDROID_HOME: _, HANDSIGHT_ADB: __, ...rest } = process.env;
    const env = {
      ...rest,
      HOME: home,
      ANDROID_ADB_SERVER_PORT: String(port),
      HANDSIGHT_DISABLE_HELPER: '1',
      HANDSIGHT_PORT: '0',
      MOBILEMCP_DISABLE_TELEMETRY: '1',
    };
    await promisify(execFile)(adb, ['-P', String(port), 'start-server'], { env });
    return new AdbBed(port, home, env);
  }

  /** Starts a phone in its own process and connects it; returns its serial. */
  async phone(pace: 'none' | 'real' = 'none', scenario = 'pocket'): Promise<string> {
    const child = fork(WORKER, [pace, scenario], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.#phones.push(child);
    const { serial } = await new Promise<z.infer<typeof HelloSchema>>((resolve, reject) => {
      child.once('message', (message) => resolve(HelloSchema.parse(message)));
      child.once('exit', () => reject(new HandsightError('Internal', 'the phone ended while it was starting')));
    });
    await this.connect(serial);
    return serial;
  }

  /** How long the most recently started phone has waited in place of a real phone's work. */
  async spentMs(): Promise<number> {
    const child = this.#phones.at(-1);
    if (child === undefined) return 0;
    const answer = once(child, 'message');
    child.send('spent');
    return SpentSchema.parse(((await answer) as unknown[])[0]).spentMs;
  }

  async connect(serial: string): Promise<void> {
    await this.#server.ask(`host:connect:${serial}`);
  }

  async disconnect(serial: string): Promise<void> {
    await this.#server.ask(`host:disconnect:${serial}`);
  }

  async close(): Promise<void> {
    await this.#server.send('host:kill').catch(() => undefined);
    for (const phone of this.#phones) {
      if (phone.exitCode === null) {
        phone.disconnect();
        await once(phone, 'exit');
      }
    }
    await rm(this.#home, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
