/** `handsight parse … | head` closes our output before we are done: that is no error. */
export function leaveWhenNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      throw error;
    });
  }
}

/** Resolves when the text has been handed over, so that a slow reader slows us down instead of filling memory. */
export function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`, () => resolve());
  });
}

export function printJson(value: unknown): Promise<void> {
  return print(JSON.stringify(value));
}

/** What a reader should know and a program that reads the output should not meet. */
export function remark(line: string): void {
  process.stderr.write(`handsight: ${line}\n`);
}
