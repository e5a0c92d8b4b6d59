import { styleText } from 'node:util';

/** Errors and remarks are JSON lines when the user asked for that. */
const speaksJson = process.argv.includes('--json');

/** `handsight parse … | head` closes our output before we are done; that is not an error. */
export function leaveWhenNobodyReads(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      throw error;
    });
  }
}

// oxlint-disable-next-line no-control-regex -- control characters are what this is about
const ACTS_ON_A_TERMINAL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Text from a screen is untrusted. Control characters are escaped as in JSON, so that JSON output stays valid. */
const harmless = (text: string): string =>
  text.replace(ACTS_ON_A_TERMINAL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Resolves when the text has been flushed, so that a slow reader slows us down instead of filling memory. */
export function print(text: string): Promise<void> {
  return writeRaw(`${harmless(text)}\n`);
}

type Style = 'green' | 'yellow' | 'red' | 'dim' | 'bold';

/** A line, coloured when the output is a terminal. */
export type Line = string | { style: Style; text: string };

export const styled = (style: Style, text: string): Line => ({ style, text });

/** Tables and colours are for people. */
export const isTerminal = (): boolean => process.stdout.isTTY;

/** https://no-color.org: any non-empty value disables colour. */
const hasColours = (): boolean => isTerminal() && (process.env['NO_COLOR'] ?? '') === '' && process.env['TERM'] !== 'dumb';

export function printLines(lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return Promise.resolve();
  const colours = hasColours();
  const texts = lines.map((line) => {
    if (typeof line === 'string') return harmless(line);
    return colours ? styleText(line.style, harmless(line.text)) : harmless(line.text);
  });
  return writeRaw(`${texts.join('\n')}\n`);
}

/** Unescaped output: pictures, and text that is already escaped. */
export function writeRaw(bytes: string | Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(bytes, () => resolve());
  });
}

export function printJson(value: unknown): Promise<void> {
  return print(JSON.stringify(value));
}

/** A message for the user, kept out of standard output. */
export function remark(text: string): void {
  printAside({ remark: text }, `handsight: ${text}`);
}

/** To standard error, as JSON or as text. */
export function printAside(json: unknown, text: string): void {
  process.stderr.write(`${harmless(speaksJson ? JSON.stringify(json) : text)}\n`);
}
