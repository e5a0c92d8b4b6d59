import { resolve } from 'node:path';

import type { Host } from '@handsight/core/host';
import { loadDriver } from './load-driver.ts';
import { entry } from '../entry.ts';
import type { Config } from '@handsight/core/config';
import type { Driver } from '@handsight/core/device';
import type { OperatorAuthority } from '@handsight/core/guard';
import type { ClaimedPort } from '@handsight/server/http';
import type { RunningServer } from '@handsight/server';
import type { Toolset } from '@handsight/tools/tool';
import { SERVER_VERSION } from '@handsight/core/version';
import { failureLine, failureOf, onFault } from '../failure.ts';
import { remark } from '../terminal.ts';
import { chooseDevice } from './choose-device.ts';
import { configOf } from './config-of.ts';
import type { HostFlags } from './host-flags.ts';
import { newOperatorToken, type OperatorToken } from './operator-token.ts';
import { removeState, writeState, type HostKind } from './host-state.ts';
import { termsOf } from './terms.ts';

export interface HostingOptions {
  kind: HostKind;
  /** Tool sets for MCP clients over HTTP that name none. */
  toolsets: readonly Toolset[];
  log: string | null;
  /** Whether REST is loaded at once or on the first request. */
  rest: 'now' | 'when asked';
  /** Drivers in addition to the built-in ones. */
  drivers?: Driver[];
}

/** A host on a claimed port, with a state file for later commands. */
export class Hosting {
  readonly host: Host;
  /** The default device. */
  readonly device: string;
  readonly operator: OperatorAuthority;
  /** Resolves when the operator has asked the host to stop. */
  readonly stopped: Promise<void>;
  readonly #claimed: ClaimedPort;
  readonly #token = newOperatorToken();
  readonly #serve: (operatorToken: string) => Promise<RunningServer>;
  #running: Promise<RunningServer> | undefined;

  /** Releases the port if the host cannot be opened. */
  static async open(claimed: ClaimedPort, flags: HostFlags, options: HostingOptions): Promise<Hosting> {
    try {
      const config = await configOf(flags);
      // Clients of a background host run in other folders, so the paths it reports must be absolute.
      const data_folder = options.kind === 'background' ? resolve(config.data_folder) : config.data_folder;
      const drivers = [...(options.drivers ?? []), ...(await Promise.all(config.drivers.map(loadDriver)))];
      const { host, operator } = entry().openHost({ config: { ...config, data_folder }, onFault, drivers });
      try {
        const device = await chooseDevice(host, flags);
        let stop: () => void = () => undefined;
        const stopped = new Promise<void>((ended) => (stop = ended));
        const hosting = new Hosting(claimed, { host, device, operator }, stopped, async (operatorToken) => {
          const { answerForHost } = await import('./rest.ts');
          return answerForHost(claimed, { host, operator, device, address: flags.host, operatorToken, stop }, options.toolsets);
        });
        await hosting.#begin(flags, config, options);
        return hosting;
      } catch (error) {
        await host.close();
        throw error;
      }
    } catch (error) {
      await claimed.release();
      throw error;
    }
  }

  private constructor(
    claimed: ClaimedPort,
    { host, device, operator }: Pick<Hosting, 'host' | 'device' | 'operator'>,
    stopped: Promise<void>,
    serve: (operatorToken: string) => Promise<RunningServer>,
  ) {
    this.#claimed = claimed;
    this.host = host;
    this.device = device;
    this.operator = operator;
    this.stopped = stopped;
    this.#serve = serve;
  }

  get url(): string {
    return this.#claimed.url;
  }

  async close(): Promise<void> {
    const running = await this.#running?.catch(() => undefined);
    await (running === undefined ? this.#claimed.release() : running.close());
    await this.host.close();
    // Last, because `handsight stop` waits for it.
    await Promise.all([this.#token.forget(), removeState(this.#claimed.port)]);
  }

  async #begin(flags: HostFlags, config: Config, { rest, kind, log }: HostingOptions): Promise<void> {
    const start = (): Promise<RunningServer> => (this.#running ??= this.#serve(this.#token.token));
    if (rest === 'now') await start();
    else this.#claimed.asked().then(start).catch(onFault);
    await printOperatorToken(this.#token, this.#claimed.port, config, this.device);
    const { url, port } = this.#claimed;
    await writeState(port, {
      ...{ pid: process.pid, kind, url, version: SERVER_VERSION, started_at: new Date().toISOString() },
      ...{ device: this.device, log, data_folder: resolve(config.data_folder), terms: termsOf(config, flags) },
      asks_confirmation: config.confirmation_required.length > 0,
    }).catch((error: unknown) => remark(`other commands will not know how this host was started: ${failureLine(failureOf(error))}`));
  }
}

/** The token must be available where people approve, or where screenshots are budgeted; elsewhere it only stops the host. */
async function printOperatorToken(token: OperatorToken, port: number, config: Config, device: string): Promise<void> {
  const asksPeople = config.budgets.max_screenshots !== undefined || config.confirmation_required.some((rule) => rule.approver === 'human');
  const file = await token.keep(port).catch((error: unknown) => {
    if (asksPeople) throw error;
    return undefined;
  });
  if (asksPeople && file !== undefined) remark(`the operator's token is in ${file}`);
  const isReachable = device.startsWith('linux:') && file !== undefined;
  if (isReachable && config.confirmation_required.some((rule) => rule.approver === 'human'))
    remark(`warning: programs on ${device} run as this user and can read that token, and an agent can start programs; see SECURITY.md`);
}
