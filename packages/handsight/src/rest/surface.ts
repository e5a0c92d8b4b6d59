import type { ServerResponse } from 'node:http';

import type { Host, ReadingStep } from '@handsight/core/host';
import { BoundedCall, type Call } from '@handsight/core/device';
import type { OperatorAuthority } from '@handsight/core/guard';
import { ToolContext, type Connection } from '../tool/context.ts';

/** A call that takes longer is given up; the longest that may be asked for is a wait of a minute. */
const CALL_TIMEOUT_MS = 120_000;

interface OneRequest {
  what: string;
  isOperator: boolean;
  /** Its closing before the end means that the client has left. */
  response: ServerResponse;
  /** Called with the number of every reading. */
  onStep: (step: ReadingStep) => void;
  /** Who it says it is, in the header `handsight-client`. */
  client: string | undefined;
}

export interface SurfaceOptions {
  host: Host;
  operator: OperatorAuthority;
  device: string | undefined;
  stop?: () => void;
}

/** At most this many client names are remembered. */
const MOST_CLIENTS = 256;

/** Who acts, for receipts, audit and timeline. The name is untrusted, so only harmless characters are kept. */
function formatCaller(client: string | undefined, isOperator: boolean): string {
  const name = (client ?? '')
    .replace(/[^\w. -]/g, '')
    .trim()
    .slice(0, 40);
  if (name === '') return 'rest';
  return isOperator && OWN_CLIENTS.includes(name) ? name : `rest ${name}`;
}

/** Our own clients, where the operator's token shows that they are; all others are REST's. */
const OWN_CLIENTS = ['inspector', 'cli'];

/** REST as one client of the host, and every client that names itself as one of its own. What one request chooses, its next ones have. */
export class RestSurface {
  readonly host: Host;
  readonly #operator: OperatorAuthority;
  readonly stop: (() => void) | undefined;
  readonly #underWay = new Set<BoundedCall>();
  readonly #device: string | undefined;
  readonly #clients = new Map<string, Connection>();

  constructor({ host, operator, device, stop }: SurfaceOptions) {
    this.host = host;
    this.#operator = operator;
    this.#device = device;
    this.stop = stop;
  }

  authority(isOperator: boolean): OperatorAuthority | undefined {
    return isOperator ? this.#operator : undefined;
  }

  /** Runs one request's work. It ends early when the client leaves or the server closes. */
  async during<T>(request: OneRequest, work: (context: ToolContext) => Promise<T>): Promise<T> {
    const { what, isOperator, client, response, onStep } = request;
    const call = new BoundedCall(this.host.clock, CALL_TIMEOUT_MS, what);
    const leave = (): void => call.cancel('the client has left');
    response.once('close', leave);
    this.#underWay.add(call);
    const run = ({ signal }: Call): Promise<T> =>
      work(new ToolContext(this.host, this.#connection(formatCaller(client, isOperator), isOperator), { signal, onStep }));
    try {
      return await call.run(run);
    } finally {
      this.#underWay.delete(call);
      response.off('close', leave);
    }
  }

  close(): void {
    for (const call of this.#underWay) call.cancel('the server is closing');
  }

  /** The one connection of a client, which remembers what it has chosen and been shown. */
  #connection(caller: string, isOperator: boolean): Connection {
    const key = isOperator ? `operator\n${caller}` : caller;
    const known = this.#clients.get(key) ?? { caller, device: this.#device, ...(isOperator ? { operator: this.#operator } : {}) };
    this.#clients.delete(key);
    this.#clients.set(key, known);
    if (this.#clients.size <= MOST_CLIENTS) return known;
    const [oldest] = this.#clients.keys();
    if (oldest !== undefined) this.#clients.delete(oldest);
    return known;
  }
}
