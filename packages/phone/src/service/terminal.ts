import { bytesOf } from '../io/bytes.ts';
import { say, type ByteSink, type ByteSource } from '../io/stream.ts';
import type { Io } from '../shell/host.ts';

const CTRL_C = '\x03';
const CTRL_D = '\x04';
const ERASE = '\x7f';
/** Limit of the type-ahead buffer. */
const MAX_AHEAD = 1 << 20;

/** A simple terminal: echoes input when it is read, delivers whole lines, and writes CRLF. */
export class Terminal {
  readonly input: ByteSource = { read: () => this.#readLine() };
  readonly output: ByteSink;
  onInterrupt: () => void = () => undefined;
  readonly #io: Io;
  #ahead: string[] = [];
  #ended = false;
  #wake: (() => void) | undefined;

  constructor(io: Io) {
    this.#io = io;
    this.output = { write: (data) => io.stdout.write(withReturns(data)) };
    this.#copy()
      .catch(() => undefined)
      .finally(() => {
        this.#ended = true;
        this.#wake?.();
      });
  }

  /** Input is buffered until it is read, except for the interrupt key. */
  async #copy(): Promise<void> {
    const decoder = new TextDecoder();
    for (let part = await this.#io.stdin.read(); part !== undefined; part = await this.#io.stdin.read()) {
      for (const character of decoder.decode(part, { stream: true })) {
        if (character === CTRL_C) {
          this.#ahead = [];
          this.onInterrupt();
        }
        if (this.#ahead.length < MAX_AHEAD) this.#ahead.push(character);
      }
      this.#wake?.();
    }
  }

  async #readLine(): Promise<Uint8Array | undefined> {
    let line = '';
    for (;;) {
      const character = await this.#next();
      if (character === undefined || (character === CTRL_D && line === '')) return line === '' ? undefined : bytesOf(line);
      if (character === CTRL_D) return bytesOf(line);
      if (character === CTRL_C) {
        await say(this.#io.stdout, '^C\r\n');
        return bytesOf('\n');
      }
      if (character === '\r' || character === '\n') {
        await say(this.#io.stdout, '\r\n');
        return bytesOf(`${line}\n`);
      }
      if (character === ERASE || character === '\b') {
        if (line !== '') await say(this.#io.stdout, '\b \b');
        line = Array.from(line).slice(0, -1).join('');
      } else {
        line += character;
        await say(this.#io.stdout, character);
      }
    }
  }

  async #next(): Promise<string | undefined> {
    while (this.#ahead.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#wake = undefined;
    }
    return this.#ahead.shift();
  }
}

/** Byte by byte, whatever the bytes are. */
const withReturns = (data: Uint8Array): Uint8Array =>
  data.includes(10) ? new Uint8Array(Buffer.from(Buffer.from(data).toString('latin1').replace(/\n/g, '\r\n'), 'latin1')) : data;
