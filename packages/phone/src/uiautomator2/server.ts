import { HandsightError } from '@handsight/core/error';
import type { Phone } from '../phone.ts';
import type { HttpReply, HttpRequest } from '../helper/http.ts';
import { isObject, readBody, type Body, type Context, type Route, Uia2Session } from './route.ts';
import { WireFault } from './fault.ts';
import { ALERT_ROUTES, DEVICE_ROUTES } from './command/device.ts';
import { ELEMENT_ROUTES } from './command/element-commands.ts';
import { GESTURE_ROUTES } from './command/gesture.ts';
import { KEY_ROUTES } from './command/keys.ts';
import { untilIdle } from '../screen/idle.ts';

const VERSION = '10.6.6';

/**
 * The HTTP side of appium-uiautomator2-server, answered by the phone itself. Only the protocol is the original's; what it
 * reports and does comes from the virtual device.
 */
export class Uia2Server {
  readonly #phone: Phone;
  readonly #signal: AbortSignal;
  #session: Uia2Session | undefined;
  #last = 0;

  constructor(phone: Phone, signal: AbortSignal) {
    this.#phone = phone;
    this.#signal = signal;
  }

  async answer(request: HttpRequest): Promise<HttpReply> {
    try {
      return this.#reply(200, await this.#value(request));
    } catch (error) {
      const fault = faultOf(error);
      return this.#reply(fault.status, { error: fault.error, message: fault.message, stacktrace: `${fault.error}: ${fault.message}` });
    }
  }

  #reply(status: number, value: unknown): HttpReply {
    return { status, body: JSON.stringify({ sessionId: this.#session?.id ?? 'None', value: value ?? null }) };
  }

  async #value({ method, path, body }: HttpRequest): Promise<unknown> {
    const plain = path.replace(/^\/wd\/hub/, '');
    if (method === 'GET' && plain === '/status') {
      return { ready: true, message: 'UiAutomator2 Server is ready to accept commands', build: { version: VERSION, versionCode: 278 } };
    }
    if (method === 'GET' && plain === '/sessions') return this.#session === undefined ? [] : [{ id: this.#session.id }];
    if (method === 'POST' && plain === '/session') return this.#open(readBody(body));
    const [, id = '', rest = ''] = /^\/session\/([^/]+)(\/.*)?$/.exec(plain) ?? [];
    if (id === '') throw new WireFault('unknown command', `${method} ${path.slice(0, 200)} is not a command`);
    const session = this.#session;
    if (session?.id !== id) throw new WireFault('invalid session id', 'The session identified by the id does not exist');
    if (rest === '' || rest === '/') {
      if (method === 'DELETE') this.#session = undefined;
      return method === 'DELETE' ? null : { capabilities: session.capabilities, ...session.capabilities };
    }
    return this.#run(session, method, rest, body);
  }

  async #run(session: Uia2Session, method: string, path: string, bytes: Uint8Array): Promise<unknown> {
    for (const { method: wanted, pattern, run } of ROUTES) {
      const found = wanted === method ? pattern.exec(path) : null;
      if (found === null) continue;
      const idle = Number(session.settings.get('waitForIdleTimeout') ?? 0);
      await waitForRest(this.#phone, Number.isFinite(idle) ? idle : 0, this.#signal);
      const context: Context = {
        phone: this.#phone,
        session,
        call: this.#phone.call(this.#signal),
        body: readBody(bytes),
        parameters: found.slice(1).map(decodeURIComponent),
      };
      return run(context);
    }
    throw new WireFault('unknown command', `${method} ${path.slice(0, 200)} is not emulated by this phone`);
  }

  #open(body: Body): unknown {
    const offered = isObject(body['capabilities']) ? body['capabilities'] : {};
    const first: unknown = Array.isArray(offered['firstMatch']) ? offered['firstMatch'][0] : {};
    const capabilities = { ...(isObject(offered['alwaysMatch']) ? offered['alwaysMatch'] : {}), ...(isObject(first) ? first : {}) };
    this.#session = new Uia2Session(`handsight-${++this.#last}-${this.#phone.clock.now().toString(36)}`, capabilities, this.#phone);
    return { sessionId: this.#session.id, capabilities };
  }
}

function faultOf(error: unknown): WireFault {
  if (error instanceof WireFault) return error;
  if (error instanceof HandsightError) {
    const kind =
      error.kind === 'OffScreen' || error.kind === 'BadRequest'
        ? 'invalid argument'
        : error.kind === 'StaleRef' || error.kind === 'WindowGone'
          ? 'stale element reference'
          : 'unknown error';
    return new WireFault(kind, error.message);
  }
  if (error instanceof URIError) return new WireFault('invalid argument', error.message);
  return new WireFault('unknown error', error instanceof Error ? error.message : String(error));
}

/** All routes within a session. */
const ROUTES: Route[] = [...ELEMENT_ROUTES, ...DEVICE_ROUTES, ...GESTURE_ROUTES, ...KEY_ROUTES, ...ALERT_ROUTES];

const QUIET_MS = 500;

/** The server waits for idle before every command, and continues on timeout. */
async function waitForRest({ device, clock }: Phone, patienceMs: number, signal: AbortSignal): Promise<void> {
  if (patienceMs > 0) await untilIdle(device, clock, signal, { quietMs: QUIET_MS, patienceMs });
}
