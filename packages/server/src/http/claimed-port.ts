import { createServer, type RequestListener, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { HandsightError } from '@handsight/core/error';
import { whoListens } from './host-probe.ts';

const MAX_CONNECTIONS = 1000;
/** A request that takes longer to arrive is aborted. */
const ARRIVAL_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
/** How often connections are checked against these timeouts. */
const CHECK_MS = 5000;

/** The port is in use: by a Handsight host, which can be attached to, or by another program. */
export class PortTaken extends HandsightError {
  readonly by: 'handsight' | 'other';

  constructor(address: string, port: number, by: 'handsight' | 'other', cause: unknown) {
    const who = by === 'handsight' ? 'a Handsight that is running already' : 'another program';
    const also =
      by === 'handsight' ? `\`handsight status --port ${port}\` shows it, \`handsight stop --port ${port} --force\` ends it, or ` : '';
    super('BadRequest', `port ${port} on ${address} is taken by ${who}; ${also}choose another with --port`, { address, port }, { cause });
    this.by = by;
  }
}

/** A port that is bound before the server is ready. The process that holds it is the host; requests are queued until it can answer. */
export class ClaimedPort {
  readonly server: Server;
  /** `http://127.0.0.1:5001` */
  readonly url: string;
  readonly port: number;
  #answer: RequestListener | undefined;
  readonly #waiting: Parameters<RequestListener>[] = [];
  #wake: (() => void) | undefined;
  readonly #turns = new Turns();

  constructor(server: Server, address: string) {
    this.server = server;
    const at = server.address();
    this.port = typeof at === 'object' && at !== null ? at.port : 0;
    this.url = `http://${address.includes(':') ? `[${address}]` : address}:${this.port}`;
    server.on('request', (request, response) => {
      const answer = this.#answer;
      if (answer !== undefined) {
        this.#turns.take(() => answer(request, response));
        return;
      }
      this.#waiting.push([request, response]);
      this.#wake?.();
      this.#wake = undefined;
    });
  }

  /** Resolves on the first request. */
  asked(): Promise<void> {
    return this.#waiting.length > 0 ? Promise.resolve() : new Promise((resolve) => (this.#wake = resolve));
  }

  /** Starts answering requests, the queued ones first. */
  answerBy(listener: RequestListener): void {
    this.#answer = listener;
    for (const [request, response] of this.#waiting.splice(0)) listener(request, response);
  }

  /** Accepts no new connections; resolves when the last one is closed. */
  release(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      for (const [, response] of this.#waiting.splice(0)) response.destroy();
    });
  }
}

/** Throws PortTaken if something already listens there. */
export async function claimPort(address: string, port: number): Promise<ClaimedPort> {
  const server = createServer({
    requestTimeout: ARRIVAL_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: CHECK_MS,
  });
  keepRoom(server, MAX_CONNECTIONS);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen({ host: address, port }, () => resolve());
    });
  } catch (error) {
    throw await explained(error, address, port);
  }
  return new ClaimedPort(server, address);
}

async function explained(error: unknown, address: string, port: number): Promise<unknown> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new PortTaken(address, port, (await whoListens(address, port)).who === 'handsight' ? 'handsight' : 'other', error);
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new HandsightError('BadRequest', `cannot listen on ${address}, port ${port}: ${code}`, { address, port }, { cause: error });
  return error;
}

/**
 * Node accepts one new connection per turn of its event loop, but serves all requests that have arrived within that turn: with a
 * hundred busy clients a new one waited seconds. To keep turns short, only a few requests are served in each, in order of arrival.
 */
const PER_TURN = 8;

/** A queue of work spread over turns of the event loop. */
class Turns {
  #waiting: (() => void)[] = [];

  take(work: () => void): void {
    this.#waiting.push(work);
    if (this.#waiting.length === 1) setImmediate(() => this.#serve());
  }

  #serve(): void {
    const now = this.#waiting.slice(0, PER_TURN);
    for (const work of now) work();
    // New work was appended meanwhile; the list was never empty, so `take` has not scheduled another turn.
    this.#waiting = this.#waiting.slice(now.length);
    if (this.#waiting.length > 0) setImmediate(() => this.#serve());
  }
}

/**
 * Keeps connections without a complete request from starving others: for a new connection beyond `most`, the oldest of them is
 * closed. Connections that have sent a request are never closed for this; if all have, the new one is refused.
 */
function keepRoom(server: Server, most: number): void {
  const silent = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket) => {
    open++;
    silent.add(socket);
    socket.once('close', () => {
      open--;
      silent.delete(socket);
    });
    if (open <= most) return;
    const [oldest = socket] = silent;
    silent.delete(oldest);
    oldest.destroy();
  });
  server.on('request', ({ socket }) => silent.delete(socket));
}
