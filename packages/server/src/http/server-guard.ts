import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { admit, type Access, type Sender } from './security.ts';

/** Any web page can send a form or plain text without a CORS preflight; JSON needs one. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

interface Gate {
  clock: Clock;
  /** Requests that reveal nothing about devices and need no token: the page where one is entered. */
  isForAnyone: (request: FastifyRequest) => boolean;
  /** A link that may be followed from other sites. */
  isLink: (request: FastifyRequest) => boolean;
  admitted: (request: FastifyRequest, sender: Sender) => void;
}

/** Every request is admitted before its body is read. */
export function guardEveryRequest(app: FastifyInstance, access: Access, { clock, isForAnyone, isLink, admitted }: Gate): void {
  const rates = new WeakMap<Socket, RequestRate>();
  app.addHook('onRequest', (request, _, done) => {
    const { host, origin, authorization } = request.headers;
    const site = isLink(request) ? undefined : request.headers['sec-fetch-site'];
    try {
      const rate = rates.get(request.socket) ?? new RequestRate(() => clock.now());
      rates.set(request.socket, rate);
      const waitMs = rate.take();
      const hosts = request.raw.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length;
      const knock = { host, hosts, origin, authorization, site: typeof site === 'string' ? site : undefined };
      admitted(request, admit(knock, isForAnyone(request) ? { ...access, token: undefined } : access));
      if (waitMs === 0) done();
      else void clock.after(waitMs).then(() => done());
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** A client in a loop is throttled to this; a hundred ordinary ones never notice. */
const PER_SECOND = 500;
const BURST = 1000;
/** A client that sends more at once than can be answered in this time is refused. */
const LONGEST_WAIT_MS = 2000;

/** Token bucket for the requests of one connection; it may go negative. */
export class RequestRate {
  readonly #now: () => number;
  #left = BURST;
  #at: number;

  constructor(now: () => number) {
    this.#now = now;
    this.#at = now();
  }

  /** How long the request has to wait for its turn, in milliseconds. */
  take(): number {
    const now = this.#now();
    this.#left = Math.min(BURST, this.#left + (Math.max(0, now - this.#at) / 1000) * PER_SECOND);
    this.#at = now;
    const waitMs = this.#left >= 1 ? 0 : Math.ceil(((1 - this.#left) / PER_SECOND) * 1000);
    if (waitMs > LONGEST_WAIT_MS) {
      throw new HandsightError('RateLimited', `more than ${PER_SECOND} requests a second on one connection`, {
        limit: PER_SECOND,
        retry_after_ms: waitMs,
      });
    }
    this.#left--;
    return waitMs;
  }
}
