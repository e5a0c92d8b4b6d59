import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Clock, realClock } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { openScenario, type VirtualDevice } from '@handsight/virtual';
import { scenarioFile } from '../scenario-file.ts';
import { isObject, type Json } from './actions.ts';
import { WdaFault } from './fault.ts';
import { Iphone, type IphoneFaults } from './iphone.ts';
import { routeOf } from './routes.ts';

/** What can go wrong with the iPhone, by flag. */
export const IPHONE_FAULTS = [
  'slow',
  'source-hangs',
  'source-thin',
  'agent-hangs',
  'session-lost',
  'agent-dies',
  'agent-restarts',
  'stale-elements',
] as const;
export type IphoneFault = (typeof IPHONE_FAULTS)[number];

export interface IphoneOptions {
  /** The name of a shipped scenario, or a scenario file. */
  scenario?: string;
  /** 0 for any free port. */
  port?: number;
  host?: string;
  fault?: IphoneFault | undefined;
  clock?: Clock;
  onFault?: (error: unknown) => void;
}

/** An iPhone that WebDriverAgent's clients can connect to. */
export interface OpenIphone {
  readonly port: number;
  readonly url: string;
  readonly device: VirtualDevice;
  readonly faults: IphoneFaults;
  /** Touches, keys and app commands that were carried out. */
  readonly inputs: readonly string[];
  /** How many requests were answered or begun. */
  requests(): number;
  /** Another client has taken the session. */
  replaceSession(): void;
  /** WebDriverAgent's process ends: connections are lost, and its port is closed until `revive`. */
  kill(): Promise<void>;
  revive(): Promise<void>;
  close(): Promise<void>;
}

/** About what a deep tree takes on an old phone. */
const SLOW_MS = 2500;
/** Faults that break the agent do so at every so many requests, the restarting one for this long. */
const BREAKS_EVERY = 25;
const RESTART_MS = 1500;
const BREAKS: Partial<Record<IphoneFault, 'session' | 'death' | 'restart'>> = {
  'session-lost': 'session',
  'agent-dies': 'death',
  'agent-restarts': 'restart',
};

const MAX_BODY = 1 << 24;
const VERSION = '16.7.0';
const IOS = '18.5';

/** Starts a scenario as an iPhone behind WebDriverAgent's protocol. */
export async function openIphone(options: IphoneOptions = {}): Promise<OpenIphone> {
  const { clock = realClock, host = '127.0.0.1', onFault = () => undefined } = options;
  const device = await openScenario(scenarioFile(options.scenario ?? 'pocket'), { clock });
  const iphone = new Iphone(device, clock);
  const { kind } = (await device.info(iphone.call())).facts;
  if (kind !== 'phone') {
    await device.close();
    throw new HandsightError('BadRequest', 'this scenario is not a phone', { scenario: options.scenario ?? '' });
  }
  if (options.fault === 'slow') iphone.faults.slowMs = SLOW_MS;
  if (options.fault === 'source-hangs') iphone.faults.source = 'hang';
  if (options.fault === 'source-thin') iphone.faults.source = 'thin';
  if (options.fault === 'agent-hangs') iphone.faults.agent = 'hang';
  if (options.fault === 'stale-elements') iphone.faults.elements = 'stale';
  const agent = new Agent(iphone, onFault);
  let server = await listening(agent.server(), host, options.port ?? 0).catch(async (error: unknown) => {
    await device.close();
    throw error;
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const kill = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    agent.forget();
    await closed;
  };
  const revive = async (): Promise<void> => {
    if (!server.listening) server = await listening(agent.server(), host, port);
  };
  const breaks = options.fault === undefined ? undefined : BREAKS[options.fault];
  if (breaks !== undefined) {
    agent.onRequest = (count) => {
      if (count % BREAKS_EVERY !== 0) return;
      if (breaks === 'session') agent.newSession();
      else
        kill()
          .then(() => (breaks === 'restart' ? clock.after(RESTART_MS).then(revive) : undefined))
          .catch(onFault);
    };
  }
  return {
    port,
    url: `http://${host}:${port}`,
    device,
    faults: iphone.faults,
    inputs: iphone.inputs,
    requests: () => agent.requests,
    replaceSession: () => agent.newSession(),
    kill,
    revive,
    close: async () => {
      await kill();
      await device.close();
    },
  };
}

async function listening(server: Server, host: string, port: number): Promise<Server> {
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

/** Commands that take a snapshot of the app's tree. */
const SNAPSHOTS = /\/(?:source|accessibleSource|elements?)$/;

/** WebDriverAgent's HTTP side: one session at a time, W3C bodies. */
class Agent {
  requests = 0;
  /** Called as a request arrives, before it is answered. */
  onRequest: (count: number) => void = () => undefined;
  readonly #iphone: Iphone;
  readonly #onFault: (error: unknown) => void;
  #session: string | undefined;
  #settings = new Map<string, unknown>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(iphone: Iphone, onFault: (error: unknown) => void) {
    this.#iphone = iphone;
    this.#onFault = onFault;
  }

  server(): Server {
    return createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        this.#onFault(error);
        response.destroy();
      });
    });
  }

  forget(): void {
    this.#session = undefined;
    this.#settings = new Map();
    this.#iphone.forgetElements();
  }

  newSession(): void {
    this.forget();
    this.#session = randomUUID().toUpperCase();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++;
    this.onRequest(this.requests);
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of request as AsyncIterable<Uint8Array>) {
      size += part.length;
      if (size > MAX_BODY) {
        response.destroy();
        return;
      }
      parts.push(part);
    }
    const url = new URL(request.url ?? '/', 'http://iphone');
    const path = url.pathname.replace(/^\/wd\/hub/, '').replace(/\/$/, '');
    const { faults } = this.#iphone;
    // Never answered: the client has to give up.
    if (faults.agent === 'hang' || (faults.source === 'hang' && SNAPSHOTS.test(path))) return;
    if (faults.slowMs > 0 && SNAPSHOTS.test(path)) await this.#iphone.clock.after(faults.slowMs);
    // WebDriverAgent works on one command at a time.
    const turn = this.#turn.then(() => this.#value(request.method ?? 'GET', path, url.searchParams, bodyOf(Buffer.concat(parts))));
    this.#turn = turn.catch(() => undefined);
    const { status, value } = await turn.then((done) => ({ status: 200, value: done }), faultAnswer);
    const bytes = Buffer.from(JSON.stringify({ value: value ?? null, sessionId: this.#session ?? null }));
    response.writeHead(status, {
      'content-type': 'application/json; charset=UTF-8',
      'content-length': bytes.length,
      server: `WebDriverAgent/${VERSION}`,
    });
    response.end(bytes);
  }

  async #value(method: string, path: string, query: URLSearchParams, body: Json): Promise<unknown> {
    if (method === 'GET' && path === '/status') return this.#status();
    if (method === 'GET' && (path === '/health' || path === '/wda/healthcheck')) return 'I-AM-ALIVE';
    if (method === 'GET' && path === '/sessions') return this.#session === undefined ? [] : [{ id: this.#session }];
    if (method === 'POST' && path === '/session') return this.#open(body);
    const [, id, rest = ''] = /^\/session\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    if (id !== undefined && id !== this.#session) throw new WdaFault('invalid session id', 'Session does not exist');
    if (id !== undefined && rest === '') {
      if (method === 'DELETE') this.forget();
      return method === 'DELETE' ? null : { sessionId: id, capabilities: await this.#capabilities() };
    }
    const { run, parts } = routeOf(method, id === undefined ? path : rest, id !== undefined);
    return run({ iphone: this.#iphone, body, query, parts, settings: this.#settings });
  }

  #status(): unknown {
    return {
      ready: true,
      message: 'WebDriverAgent is ready to accept commands',
      state: 'success',
      os: { name: 'iOS', version: IOS, sdkVersion: IOS, testmanagerdVersion: 65_535 },
      ios: { ip: '127.0.0.1', simulatorVersion: IOS },
      build: { productBundleIdentifier: 'com.facebook.WebDriverAgentRunner', version: VERSION, upgradedAt: '0', time: 'Nov 18 2026' },
      device: 'iphone',
    };
  }

  async #open(body: Json): Promise<unknown> {
    const offered = isObject(body['capabilities']) ? body['capabilities'] : {};
    const asked = isObject(offered['alwaysMatch']) ? offered['alwaysMatch'] : {};
    this.newSession();
    if (typeof asked['bundleId'] === 'string') await this.#iphone.device.apps?.launch(asked['bundleId'], this.#iphone.call());
    return { sessionId: this.#session, capabilities: await this.#capabilities() };
  }

  async #capabilities(): Promise<Json> {
    const { bundleId, label } = await this.#iphone.app();
    return { device: 'iphone', browserName: label, sdkVersion: IOS, CFBundleIdentifier: bundleId };
  }
}

function bodyOf(bytes: Uint8Array): Json {
  if (bytes.length === 0) return {};
  try {
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isObject(body) ? body : {};
  } catch {
    return {};
  }
}

function faultAnswer(error: unknown): { status: number; value: unknown } {
  const fault =
    error instanceof WdaFault
      ? error
      : new WdaFault(
          error instanceof HandsightError && error.kind === 'BadRequest' ? 'invalid argument' : 'unknown error',
          error instanceof Error ? error.message : String(error),
        );
  return { status: fault.status, value: { error: fault.error, message: fault.message, traceback: '' } };
}
