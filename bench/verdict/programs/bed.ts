import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeviceClient } from '@handsight/core/client';
import { HandsightError } from '@handsight/core/error';
import type { Host } from '@handsight/core/host';
import { type Desktop, linuxDriver, startDesktop } from '@handsight/linux';
import { openHost } from 'handsight';

const SHOWN_MS = 60_000;
const READING_MS = 200;

/** What stays open between cases; closed when the cases of another program begin. */
export interface Kept {
  end(): Promise<void>;
}

/** A private desktop with one program at a time on it. */
export class ProgramBed {
  readonly desktop: Desktop;
  readonly client: DeviceClient;
  readonly #host: Host;
  readonly #home: string;
  #kept: { key: string; folder: string; program: Kept } | undefined;

  private constructor(desktop: Desktop, client: DeviceClient, host: Host, home: string) {
    this.desktop = desktop;
    this.client = client;
    this.#host = host;
    this.#home = home;
  }

  static async open(): Promise<ProgramBed> {
    const home = await mkdtemp(join(tmpdir(), 'handsight-verdict-'));
    const desktop = await startDesktop({
      width: 1280,
      height: 900,
      env: { ...process.env, HOME: home, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8' },
    });
    const { host } = openHost({ drivers: [linuxDriver({ env: desktop.env })], config: { budgets: {} } });
    return new ProgramBed(desktop, await DeviceClient.on(host, `linux:${desktop.display}`, 'bench'), host, home);
  }

  async close(): Promise<void> {
    await this.drop();
    await this.#host.close();
    await this.desktop.close();
    await rm(this.#home, { recursive: true, force: true });
  }

  /** The program of this key, started in a folder of its own unless it still runs. */
  async keep<P extends Kept>(key: string, isOf: (program: Kept) => program is P, start: (folder: string) => Promise<P>): Promise<P> {
    if (this.#kept?.key === key && isOf(this.#kept.program)) return this.#kept.program;
    await this.drop();
    const folder = await mkdtemp(join(this.#home, 'program-'));
    const program = await start(folder);
    this.#kept = { key, folder, program };
    await this.#inFront();
    return program;
  }

  async drop(): Promise<void> {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept === undefined) return;
    await kept.program.end();
    await this.#until('its windows gone', async () => (await this.client.windows()).every(({ kind }) => kind === 'system'));
    await rm(kept.folder, { recursive: true, force: true });
  }

  /** Waits until a program's window is in front. */
  #inFront(): Promise<void> {
    return this.#until('a window in front', async () =>
      (await this.client.windows()).some(({ focused, kind }) => focused && kind !== 'system'),
    );
  }

  async #until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + SHOWN_MS;
    while (!(await isSo())) {
      if (performance.now() > end) throw new HandsightError('Timeout', `${what}: not within ${SHOWN_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, READING_MS));
    }
  }
}
