import { receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { SHARED, type CallMessage } from '../protocol.ts';

/** Calls from the script to the host. The thread blocks until the reply arrives, so to the script every call is synchronous. */
export class HostCalls {
  readonly #replies: MessagePort;
  readonly #shared: Int32Array;
  readonly #send: (message: CallMessage) => void;
  #last = 0;
  #deadline = Infinity;

  constructor(replies: MessagePort, shared: Int32Array, send: (message: CallMessage) => void) {
    this.#replies = replies;
    this.#shared = shared;
    this.#send = send;
  }

  begin(timeoutMs: number): void {
    this.#deadline = performance.now() + timeoutMs;
  }

  get isCancelled(): boolean {
    return Atomics.load(this.#shared, SHARED.cancelled) !== 0;
  }

  get isOverdue(): boolean {
    return performance.now() >= this.#deadline;
  }

  /** JSON of a `CallReply`; undefined if the script must end. */
  call(id: number, args: string): string | undefined {
    const call = ++this.#last;
    this.#send({ type: 'call', call, function: id, args });
    for (;;) {
      const seen = Atomics.load(this.#shared, SHARED.replies);
      const reply = this.#receive(call);
      if (reply !== undefined) return reply;
      if (this.isCancelled || this.isOverdue) return undefined;
      Atomics.wait(this.#shared, SHARED.replies, seen, this.#deadline - performance.now());
    }
  }

  /** Replies to earlier calls, which the script no longer waits for, are dropped. */
  #receive(call: number): string | undefined {
    for (;;) {
      const received: { message: { call: number; json: string } } | undefined = receiveMessageOnPort(this.#replies);
      if (received === undefined) return undefined;
      if (received.message.call === call) return received.message.json;
    }
  }
}
