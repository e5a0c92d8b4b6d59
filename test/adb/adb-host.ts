import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../free-port.ts';

export interface AdbResult {
  out: string;
  err: string;
  bytes: Buffer;
  status: number;
}

const LIMIT_MS = 25_000;

/** A real adb with its own server, keys and home directory, all removed with it. */
export class AdbHost {
  readonly port: number;
  readonly home: string;

  private constructor(port: number, home: string) {
    this.port = port;
    this.home = home;
  }

  static async start(): Promise<AdbHost> {
    const host = new AdbHost(await freePort(), await mkdtemp(join(tmpdir(), 'handsight-adb-')));
    await host.must('start-server');
    return host;
  }

  get env(): NodeJS.ProcessEnv {
    return { ...process.env, HOME: this.home, ANDROID_ADB_SERVER_PORT: String(this.port), ADB_MDNS: '0' };
  }

  /** Runs adb to completion; `input` is its stdin. */
  async run(args: string[], input?: string | Uint8Array): Promise<AdbResult> {
    const child = spawn('adb', args, { env: this.env, stdio: ['pipe', 'pipe', 'pipe'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    const parts: { out: Buffer[]; err: Buffer[] } = { out: [], err: [] };
    child.stdout.on('data', (data: Buffer) => parts.out.push(data));
    child.stderr.on('data', (data: Buffer) => parts.err.push(data));
    child.stdin.on('error', () => undefined);
    child.stdin.end(input ?? '');
    const [status] = (await once(child, 'close')) as [number | null];
    clearTimeout(timer);
    const bytes = Buffer.concat(parts.out);
    return { out: bytes.toString(), err: Buffer.concat(parts.err).toString(), bytes, status: status ?? -1 };
  }

  /** Runs adb until it has printed something, then ends it. */
  async until(args: string[], text: string): Promise<void> {
    const child = spawn('adb', args, { env: this.env, stdio: ['ignore', 'pipe', 'ignore'] });
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
    let said = '';
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString();
      if (said.includes(text)) child.kill();
    });
    await once(child, 'close');
    clearTimeout(timer);
    if (!said.includes(text)) throw new Error(`adb ${args.join(' ')} never said ${text}: ${said}`);
  }

  /** Runs adb and returns its output; throws if it fails. */
  async must(...args: string[]): Promise<string> {
    const { out, err, status } = await this.run(args);
    if (status !== 0) throw new Error(`adb ${args.join(' ')} ended with ${status}: ${out}${err}`);
    return out;
  }

  async connect(serial: string): Promise<void> {
    const said = await this.must('connect', serial);
    if (!said.startsWith('connected') && !said.startsWith('already')) throw new Error(said);
  }

  async stop(): Promise<void> {
    await this.run(['kill-server']);
    await rm(this.home, { recursive: true, force: true });
  }
}

/** Waits until something holds; the machine may be busy. */
export async function until(holds: () => Promise<boolean> | boolean, what: string): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`timed out waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
