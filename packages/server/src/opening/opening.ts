import { PassThrough, type Readable, type Writable } from 'node:stream';

import type { Dialect } from '@handsight/tools/tool';
import { answerableRequest, type AnswerableRequest } from './opening-request.ts';
import { discoverResult, initializeResult, STATELESS_RESULT } from './server-info.ts';

/** Unanswered messages are buffered for the server; beyond this, reading pauses until the server takes over. */
const MAX_KEPT_BYTES = 1_000_000;
/** A client silent for this long after its first request is not about to ask for the tool list. */
const QUIET_MS = 250;
const NEWLINE = 10;

export interface OpeningOptions {
  dialect: Dialect;
  /** The tools of `tools/list` as JSON, if they are known without the server. */
  tools?: string | undefined;
}

/** The connection as handed over to the server. */
export interface HandedOver {
  /** Everything read but not answered, and what follows. It includes the `initialize`, because the server must know the client. */
  input: Readable;
  /** The id of the `initialize` that has already been answered. */
  answered: string | number | undefined;
  /** Stops reading. */
  release(): void;
}

/**
 * Answers `initialize`, `server/discover`, `tools/list` and `ping` before the server is loaded, which is the slowest part of the
 * start. Loading blocks the process, so it begins only when `due`: on another request, or after a while without any.
 */
export class Opening {
  readonly due: Promise<void>;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #options: OpeningOptions;
  #isDue: () => void = () => undefined;
  #quiet: NodeJS.Timeout | undefined;
  #answered: string | number | undefined;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  /** The beginning of an incomplete line. */
  #line: Buffer[] = [];
  #hasEnded = false;

  constructor(input: Readable, output: Writable, options: OpeningOptions) {
    this.#input = input;
    this.#output = output;
    this.#options = options;
    this.due = new Promise((resolve) => (this.#isDue = resolve));
    input.on('data', this.#read).on('end', this.#end).on('close', this.#end);
  }

  /** Stops reading if no server takes over: an input that is being read keeps the process alive. */
  close(): void {
    this.#stop();
    this.#input.pause();
  }

  handOver(): HandedOver {
    this.#stop();
    const source = this.#input;
    const input = new PassThrough();
    for (const bytes of [...this.#kept, ...this.#line]) input.write(bytes);
    if (this.#hasEnded) input.end();
    else source.pipe(input);
    const release = (): void => {
      source.unpipe(input);
      source.pause();
    };
    return { input, answered: this.#answered, release };
  }

  #stop(): void {
    clearTimeout(this.#quiet);
    this.#input.off('data', this.#read).off('end', this.#end).off('close', this.#end);
  }

  readonly #read = (bytes: Buffer): void => {
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([...this.#line, bytes.subarray(from, end + 1)]);
      this.#line = [];
      from = end + 1;
      this.#take(line);
    }
    if (from < bytes.length) this.#line.push(bytes.subarray(from));
    const waiting = this.#line.reduce((sum, part) => sum + part.length, this.#keptBytes);
    if (waiting <= MAX_KEPT_BYTES) return;
    this.#input.pause();
    this.#isDue();
  };

  readonly #end = (): void => {
    this.#hasEnded = true;
    this.#isDue();
  };

  #take(line: Buffer): void {
    const request = answerableRequest(line.toString('utf8'));
    if (request === undefined || !this.#answer(request)) {
      this.#keep(line);
      if (request?.method !== 'notifications/initialized') this.#isDue();
    }
  }

  /** True if the request needs nothing more from the server. */
  #answer(request: AnswerableRequest): boolean {
    const { dialect, tools } = this.#options;
    if ('isStateless' in request) return this.#answerStateless(request);
    if (request.method === 'initialize' && this.#answered === undefined && this.#keptBytes === 0) {
      this.#send(request.id, JSON.stringify(initializeResult(request.version, dialect)));
      this.#answered = request.id;
      this.#awaitList();
      return false;
    }
    // Messages already buffered are answered first.
    if (this.#answered === undefined) return false;
    if (request.method === 'ping') {
      this.#send(request.id, '{}');
      return true;
    }
    if (request.method !== 'tools/list' || tools === undefined) return false;
    this.#send(request.id, `{"tools":${tools}}`);
    this.#isDue();
    return true;
  }

  /** Not on a connection opened by `initialize`, nor while messages are buffered. */
  #answerStateless({ method, id }: Extract<AnswerableRequest, { isStateless: true }>): boolean {
    const { dialect, tools } = this.#options;
    if (this.#answered !== undefined || this.#keptBytes > 0) return false;
    if (method === 'server/discover') {
      this.#send(id, JSON.stringify(discoverResult(dialect)));
      this.#awaitList();
      return true;
    }
    if (tools === undefined) return false;
    this.#send(id, `{"tools":${tools},${JSON.stringify(STATELESS_RESULT).slice(1)}`);
    this.#isDue();
    return true;
  }

  #awaitList(): void {
    if (this.#options.tools === undefined) this.#isDue();
    else this.#quiet ??= setTimeout(this.#isDue, QUIET_MS);
  }

  #send(id: string | number, result: string): void {
    this.#output.write(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}\n`);
  }

  #keep(line: Buffer): void {
    this.#kept.push(line);
    this.#keptBytes += line.length;
  }
}
