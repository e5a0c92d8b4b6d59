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
  /** What the client calls itself. */
  client: string | undefined;
  /** Its closing before the end means that the client has left. */
  response: ServerResponse;
  /** Told the number of every reading. */
  onStep: (step: ReadingStep) => void;
}

/** More clients than these nobody names. */
const MOST_CLIENTS = 256;

/** Who acts, for receipts, audit and timeline. The name is a stranger's, so that only harmless characters are kept. */
function callerNamed(client: string | undefined): string {
  const name = (client ?? '')
    .replace(/[^\w. -]/g, '')
    .trim()
    .slice(0, 40);
  if (name === '') return 'rest';
  return name === INSPECTOR ? name : `rest ${name}`;
}

const INSPECTOR = 'inspector';

/** REST as one client of the host, and every client that names itself as one of its own. What one request chooses, its next ones have. */
export class RestSurface {
  readonly host: Host;
  readonly #operator: OperatorAuthority;
  readonly #underWay = new Set<AbortController>();
  readonly #device: string | undefined;
  readonly #chosen = new Map<string, string | undefined>();

  constructor(host: Host, operator: OperatorAuthority, device: string | undefined) {
    this.host = host;
    this.#operator = operator;
    this.#device = device;
  }

  authority(isOperator: boolean): OperatorAuthority | undefined {
    return isOperator ? this.#operator : undefined;
  }

  /** Runs one request's work. It ends early when the client leaves or the server closes. */
  async during<T>(request: OneRequest, work: (context: ToolContext) => Promise<T>): Promise<T> {
    const { what, isOperator, client, response, onStep } = request;
    const stop = new AbortController();
    const leave = (): void => stop.abort(new Error('the client has left'));
    response.once('close', leave);
    this.#underWay.add(stop);
    const run = ({ signal }: Call): Promise<T> =>
      work(new ToolContext(this.host, this.#connection(callerNamed(client), isOperator), { signal, onStep }));
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

  #connection(caller: string, isOperator: boolean): Connection {
    const choose = (device: string | undefined): void => {
      this.#chosen.delete(caller);
      this.#chosen.set(caller, device);
      const [oldest] = this.#chosen.keys();
      if (this.#chosen.size > MOST_CLIENTS && oldest !== undefined) this.#chosen.delete(oldest);
    };
    const chosen = (): string | undefined => this.#chosen.get(caller) ?? this.#device;
    return {
      caller,
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
