/** Errors and remarks are JSON lines when the user asked for that. */
const speaksJson = process.argv.includes('--json');

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

/** What a person should know and a program that reads the output should not meet. */
export function remark(text: string): void {
  printAside({ remark: text }, `handsight: ${text}`);
}

/** On the standard error, in one of two forms. */
export function printAside(json: unknown, text: string): void {
  process.stderr.write(`${speaksJson ? JSON.stringify(json) : text}\n`);
}
