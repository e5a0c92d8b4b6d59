import { bytesOf } from '../io/bytes.ts';
import { Pipe } from '../io/pipe.ts';
import { say, type ByteSink } from '../io/stream.ts';
import type { Io } from '../shell/host.ts';

const CTRL_C = '\x03';
const CTRL_D = '\x04';
const ERASE = '\x7f';

/** A simple terminal: shows what is typed, hands on whole lines, ends its output's lines with a carriage return. */
export class Terminal {
  readonly input = new Pipe();
  readonly output: ByteSink;
  onInterrupt: () => void = () => undefined;
  readonly #io: Io;
  #line = '';

  constructor(io: Io) {
    this.#io = io;
    this.output = { write: (data) => io.stdout.write(withReturns(data)) };
    this.#copy()
      .catch(() => undefined)
      .finally(() => this.input.end())
      .catch(() => undefined);
  }

  async #copy(): Promise<void> {
    const decoder = new TextDecoder();
    for (let part = await this.#io.stdin.read(); part !== undefined; part = await this.#io.stdin.read()) {
      for (const character of decoder.decode(part, { stream: true })) await this.#typed(character);
    }
  }

  async #typed(character: string): Promise<void> {
    if (character === CTRL_C) {
      this.#line = '';
      await say(this.#io.stdout, '^C\r\n');
      this.onInterrupt();
    } else if (character === CTRL_D) {
      if (this.#line === '') this.input.end();
      else await this.#handOn('');
    } else if (character === ERASE || character === '\b') {
      if (this.#line === '') return;
      this.#line = Array.from(this.#line).slice(0, -1).join('');
      await say(this.#io.stdout, '\b \b');
    } else if (character === '\r' || character === '\n') {
      await say(this.#io.stdout, '\r\n');
      await this.#handOn('\n');
    } else {
      this.#line += character;
      await say(this.#io.stdout, character);
    }
  }

  async #handOn(end: string): Promise<void> {
    const line = `${this.#line}${end}`;
    this.#line = '';
    await this.input.write(bytesOf(line));
  }
}

/** Byte by byte, whatever the bytes are. */
const withReturns = (data: Uint8Array): Uint8Array =>
  data.includes(10) ? new Uint8Array(Buffer.from(Buffer.from(data).toString('latin1').replace(/\n/g, '\r\n'), 'latin1')) : data;
