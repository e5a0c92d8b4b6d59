import type { ServerResponse } from 'node:http';

import type { Host } from '../../act/host.ts';
import type { ReadingStep } from '../../act/steps.ts';
import { withDeadline, type Call } from '../../device/call.ts';
import type { OperatorAuthority } from '../../guard/confirmation/operator.ts';
import { ToolContext, type Connection } from '../../tools/context.ts';

/** A call that takes longer is given up; the longest that may be asked for is a wait of a minute. */
const CALL_TIMEOUT_MS = 120_000;

interface OneRequest {
  what: string;
  isOperator: boolean;
  /** Its closing before the end means that the client has left. */
  response: ServerResponse;
  /** Told the number of every reading. */
  onStep: (step: ReadingStep) => void;
  /** Who it says it is, in the header `x-handsight-client`. */
  client: string | undefined;
}

export interface SurfaceOptions {
  host: Host;
  operator: OperatorAuthority;
  device: string | undefined;
  stop?: () => void;
}

/** Clients that say who they are; more than these at once nobody has. */
const MAX_CLIENTS = 64;

/** REST as one client of the host, unless a request says which it is. What one request chooses, the next ones of its client have. */
export class RestSurface {
  readonly host: Host;
  readonly #operator: OperatorAuthority;
  readonly stop: (() => void) | undefined;
  readonly #underWay = new Set<AbortController>();
  readonly #clients = new Map<string, Connection>();
  readonly #firstDevice: string | undefined;
  #device: string | undefined;

  constructor({ host, operator, device, stop }: SurfaceOptions) {
    this.host = host;
    this.#operator = operator;
    this.#device = device;
    this.#firstDevice = device;
    this.stop = stop;
  }

  authority(isOperator: boolean): OperatorAuthority | undefined {
    return isOperator ? this.#operator : undefined;
  }

  /** Runs one request's work. It ends early when the client leaves or the server closes. */
  async during<T>(request: OneRequest, work: (context: ToolContext) => Promise<T>): Promise<T> {
    const { what, isOperator, response, onStep, client } = request;
    const stop = new AbortController();
    const leave = (): void => stop.abort(new Error('the client has left'));
    response.once('close', leave);
    this.#underWay.add(stop);
    const run = ({ signal }: Call): Promise<T> =>
      work(new ToolContext(this.host, client === undefined ? this.#connection(isOperator) : this.#client(client), { signal, onStep }));
    try {
      return await withDeadline(this.host.clock, CALL_TIMEOUT_MS, what, run, stop.signal);
    } finally {
      this.#underWay.delete(stop);
      response.off('close', leave);
    }
  }

  close(): void {
    for (const stop of this.#underWay) stop.abort(new Error('the server is closing'));
  }

  /** The one connection of a client, which remembers what it has chosen and seen. */
  #client(name: string): Connection {
    const known = this.#clients.get(name) ?? { caller: name === 'cli' ? name : `rest ${name}`, device: this.#firstDevice };
    this.#clients.delete(name);
    this.#clients.set(name, known);
    const [oldest] = this.#clients.keys();
    if (this.#clients.size > MAX_CLIENTS && oldest !== undefined) this.#clients.delete(oldest);
    return known;
  }

  #connection(isOperator: boolean): Connection {
    const choose = (device: string | undefined): void => {
      this.#device = device;
    };
    const chosen = (): string | undefined => this.#device;
    return {
      caller: 'rest',
      get device() {
        return chosen();
      },
      set device(device) {
        choose(device);
      },
      ...(isOperator ? { operator: this.#operator } : {}),
    };
  }
}
