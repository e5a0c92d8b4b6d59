import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { ActionInput } from '../../packages/core/src/act/action.ts';
import { DeviceClient, type ActOptions } from '../../packages/core/src/client/device-client.ts';
import type { Host } from '../../packages/core/src/host/host.ts';
import { openHost } from '../../packages/handsight/src/open-host.ts';
import type { Receipt } from '../../packages/core/src/host/receipt.ts';
import type { ConfigInput } from '../../packages/core/src/config/schema.ts';
import { linuxDriver } from '../../packages/linux/src/driver.ts';
import type { ProcessGroup } from '../../packages/linux/src/desktop/process-group.ts';
import { startDesktop, type Desktop } from '../../packages/linux/src/desktop/start-desktop.ts';
import type { WindowInfo } from '../../packages/core/src/device/window.ts';
import { describeWith, type Need } from '../requires.ts';

/** Programs are slow to start on a busy machine; nothing here asserts how slow. */
export const PATIENCE_MS = 60_000;

const DESKTOP: readonly Need[] = [{ package: 'xvfb' }, { package: 'openbox' }, { package: 'dbus-daemon' }, { package: 'at-spi2-core' }];

/** `npm run soak` runs many rounds. */
const ROUNDS = Number(process.env['HANDSIGHT_DESKTOP_ROUNDS'] ?? 1);

/** A suite on its own desktop, with third-party programs. */
export function describeDesktop(name: string, programs: readonly Need[], body: () => void): void {
  const needs = [...DESKTOP, ...programs];
  for (let round = 1; round <= ROUNDS; round++) describeWith(needs, ROUNDS === 1 ? name : `${name}, round ${round}`, body);
}

interface Screen {
  env?: Record<string, string>;
  width?: number;
  height?: number;
}

export class OwnDesktop {
  readonly desktop: Desktop;
  readonly home: string;
  readonly host: Host;
  readonly client: DeviceClient;

  private constructor(desktop: Desktop, home: string, host: Host, client: DeviceClient) {
    this.desktop = desktop;
    this.home = home;
    this.host = host;
    this.client = client;
  }

  static async start(config: ConfigInput = {}, { env = {}, width = 1280, height = 900 }: Screen = {}): Promise<OwnDesktop> {
    const home = await mkdtemp(join(tmpdir(), 'handsight-home-'));
    const desktop = await startDesktop({
      width,
      height,
      env: { ...process.env, HOME: home, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', ...env },
    });
    const { host } = openHost({ config, drivers: [linuxDriver({ env: desktop.env })] });
    return new OwnDesktop(desktop, home, host, await DeviceClient.on(host, `linux:${desktop.display}`, 'test'));
  }

  async close(): Promise<void> {
    await this.host.close();
    await this.desktop.close();
    await rm(this.home, { recursive: true, force: true });
  }

  /** Starts a program and waits until a window of its own shows an element and has the focus; another program may show the same. */
  async open(command: string, args: string[], selector: string): Promise<{ program: ProcessGroup; window: WindowInfo }> {
    const program = this.desktop.run(command, args);
    await vi.waitFor(
      async () => {
        const { window_uid } = await this.#focusedOf(program);
        await this.client.waitFor({ any_of: [{ type: 'element_appears', selector }], window_uid, timeout_ms: 1000 });
      },
      { timeout: PATIENCE_MS, interval: 50 },
    );
    await this.client.waitIdle({ quiet_ms: 300, timeout_ms: 10_000 });
    return { program, window: await this.#focusedOf(program) };
  }

  async #focusedOf(program: ProcessGroup): Promise<WindowInfo> {
    const windows = await this.client.windows();
    const focused = windows.find((window) => window.focused);
    if (focused !== undefined && (await groupOf(focused.pid)) === program.pid) return focused;
    throw new Error(`no window of ${program.name} (${program.pid}) has the focus: ${JSON.stringify(windows)}`);
  }

  /** Performs an action and expects it to succeed. */
  async act(action: ActionInput, options: ActOptions = {}): Promise<Receipt> {
    const receipt = await this.client.perform(action, { expect_timeout_ms: PATIENCE_MS / 3, timeout_ms: PATIENCE_MS, ...options });
    expect(receipt.error, JSON.stringify(receipt.error)).toBeNull();
    expect(receipt.verification?.status, JSON.stringify(receipt.verification)).not.toBe('failed');
    return receipt;
  }

  async text(): Promise<string> {
    return (await this.client.compact()).text;
  }
}

/** The process group that a process belongs to; what a program starts stays in its group. */
async function groupOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '');
  // The command stands in parentheses and may hold any character; state, parent and group follow.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}
