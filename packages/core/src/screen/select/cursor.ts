/** A position in a text that is being read. */
export abstract class Cursor {
  at = 0;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  abstract fail(why: string, at?: number): never;

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Skips the token if it is next. */
  take(token: string): boolean {
    if (!this.text.startsWith(token, this.at)) return false;
    this.at += token.length;
    return true;
  }

  /** Skips what a sticky expression matches here. */
  match(sticky: RegExp): string | undefined {
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  /** The character here, complete even outside the basic plane; empty at the end. */
  peek(): string {
    const point = this.text.codePointAt(this.at);
    return point === undefined ? '' : String.fromCodePoint(point);
  }

  next(): string {
    const char = this.peek();
    this.at += char.length;
    return char;
  }
}
