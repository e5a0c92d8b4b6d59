import type { ServerResponse } from 'node:http';

import type { Host, Step } from '@handsight/core/host';
import { BoundedCall, type Call } from '@handsight/core/device';
import type { OperatorAuthority } from '@handsight/core/guard';
import { ToolContext, type Connection } from '@handsight/tools/tool';

/** A call that takes longer is aborted; the longest wait that can be requested is a minute. */
const CALL_TIMEOUT_MS = 120_000;

interface OneRequest {
  what: string;
  isOperator: boolean;
  /** Closed early if the client disconnects. */
  response: ServerResponse;
  /** Called with the number of every reading. */
  onStep: (step: Step) => void;
  /** The name from the `handsight-client` header. */
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

/** The caller for receipts, audit and timeline. The name is untrusted, so only harmless characters are kept. */
function formatCaller(client: string | undefined, isOperator: boolean): string {
  const name = (client ?? '')
    .replace(/[^\w. -]/g, '')
    .trim()
    .slice(0, 40);
  if (name === '') return 'rest';
  return isOperator && OWN_CLIENTS.includes(name) ? name : `rest ${name}`;
}

/** Our own clients, recognised only with the operator's token; all others are prefixed with `rest`. */
const OWN_CLIENTS = ['inspector', 'cli'];

/** REST as one client of the host, plus one per named client. What a request chooses applies to the client's later requests. */
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

  /** Runs one request's work. It is cancelled if the client disconnects or the server closes. */
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

  /** A client's connection, which remembers what it has chosen and been shown. */
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
