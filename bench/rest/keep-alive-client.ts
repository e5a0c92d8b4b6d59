import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  status: number;
  body: Buffer;
}

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * One connection with one request at a time. Node's own HTTP client takes about as much CPU time as the server being measured;
 * this one supports only responses with a content-length.
 */
export class KeepAliveClient {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #resolve: ((answer: HttpAnswer) => void) | undefined;
  #reject: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.#socket = connect({ host: '127.0.0.1', port, noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    this.#socket.on('error', (error) => this.#reject?.(error));
    this.#socket.on('close', () => this.#reject?.(new Error('the server closed the connection')));
  }

  send(request: Buffer): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    const received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    this.#received = received;
    const head = received.indexOf(END_OF_HEAD);
    if (head < 0) return;
    const text = received.toString('latin1', 0, head);
    const begin = head + END_OF_HEAD.length;
    const end = begin + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? NaN);
    if (Number.isNaN(end)) {
      this.#reject?.(new Error('an answer without content-length'));
      return;
    }
    if (received.length < end) return;
    this.#received = received.subarray(end);
    this.#resolve?.({ status: Number(text.slice(9, 12)), body: received.subarray(begin, end) });
  }
}
