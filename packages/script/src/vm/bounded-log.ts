/** Keeps the beginning of the console.log output, up to a limit in UTF-8 bytes. */
export class BoundedLog {
  #left: number;
  #waiting = '';
  #truncated = false;
  readonly #send: (text: string, truncated: boolean) => void;

  constructor(bytes: number, send: (text: string, truncated: boolean) => void) {
    this.#left = bytes;
    this.#send = send;
  }

  write(line: string): void {
    if (this.#truncated) return;
    const text = `${line}\n`;
    const size = Buffer.byteLength(text);
    if (size <= this.#left) this.#waiting += text;
    else {
      // A character cut in half decodes to U+FFFD, which is dropped.
      this.#waiting += new TextDecoder().decode(Buffer.from(text).subarray(0, this.#left)).replace(/\uFFFD$/, '');
      this.#truncated = true;
    }
    this.#left -= Math.min(size, this.#left);
  }

  flush(): void {
    if (this.#waiting === '' && !this.#truncated) return;
    this.#send(this.#waiting, this.#truncated);
    this.#waiting = '';
  }
}
