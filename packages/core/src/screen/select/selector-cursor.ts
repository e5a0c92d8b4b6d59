import { HandsightError } from '../../error/errors.ts';
import { Cursor } from './cursor.ts';

export class SelectorCursor extends Cursor {
  fail(why: string, at = this.at): never {
    const column = Array.from(this.text.slice(0, at)).length + 1;
    throw new HandsightError('BadSelector', `The selector is wrong at column ${column}: ${why}.`, { selector: this.text, column });
  }

  failExpecting(what: string): never {
    this.fail(`expected ${what}, found ${this.atEnd ? 'the end' : `"${this.peek()}"`}`);
  }

  expect(token: string): void {
    if (!this.take(token)) this.failExpecting(`"${token}"`);
  }

  skipSpace(): boolean {
    return (this.match(/\s*/y) ?? '') !== '';
  }

  /** A text in single or double quotes. A backslash escapes quotes and itself, and otherwise stands for itself. */
  readQuoted(): string {
    const start = this.at;
    const raw = this.match(/"[^"\\]*(?:\\[^][^"\\]*)*"|'[^'\\]*(?:\\[^][^'\\]*)*'/y);
    if (raw !== undefined) return raw.slice(1, -1).replace(/\\(["'\\])/g, '$1');
    if (!/["']/.test(this.peek())) this.failExpecting('a quoted text');
    return this.fail('a quote is not closed', start);
  }

  /** A quoted text, or one word. */
  readValue(): string {
    return this.match(/[^\s"'[\]]+/y) ?? this.readQuoted();
  }
}
