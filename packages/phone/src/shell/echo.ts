const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
  '\\': '\\',
};

/** Backslash sequences; `\c` ends the output. */
function unescaped(text: string): { text: string; ended: boolean } {
  let ended = false;
  const made = text.replace(/\\(c[\s\S]*|0[0-7]{0,3}|x[\da-fA-F]{1,2}|[ntrabfve\\])/g, (_, code: string) => {
    if (code.startsWith('c')) {
      ended = true;
      return '';
    }
    if (code.startsWith('0')) return byteText(Number.parseInt(`0${code.slice(1)}`, 8) & 0xff);
    if (code.startsWith('x')) return byteText(Number.parseInt(code.slice(1), 16));
    return ESCAPES[code] ?? code;
  });
  return { text: made, ended };
}

/** A non-ASCII byte is represented as a lone surrogate until the text is encoded. */
const byteText = (byte: number): string => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);

/** The text as UTF-8, with lone surrogates turned back into bytes. */
export const escapedBytes = (text: string): Uint8Array =>
  Buffer.concat(
    text.split(/([\udc80-\udcff])/u).map((part) => {
      const code = part.length === 1 ? part.charCodeAt(0) : 0;
      return code >= 0xdc80 && code <= 0xdcff ? Buffer.of(code - 0xdc00) : Buffer.from(part);
    }),
  );

/** mksh's echo: `-n`, `-e`, `-E`, and backslash sequences even without `-e`. */
export function echoText(args: string[]): string {
  const words = [...args];
  let newline = true;
  let escapes = true;
  for (; /^-[neE]+$/.test(words[0] ?? ''); words.shift()) {
    if (words[0]?.includes('n') === true) newline = false;
    if (words[0]?.includes('E') === true) escapes = false;
    else if (words[0]?.includes('e') === true) escapes = true;
  }
  const plain = words.join(' ');
  const { text, ended } = escapes ? unescaped(plain) : { text: plain, ended: false };
  return newline && !ended ? `${text}\n` : text;
}

/** `%s %d %x %c %%` and backslash sequences; the format is reused while there are arguments. */
export function printfText(format: string, args: string[]): string {
  const left = [...args];
  let out = '';
  do {
    const before = left.length;
    out += unescaped(format).text.replace(/%(-?)(0?)(\d*)([sdixXuocb%])/g, (_, dash: string, zero: string, width: string, kind: string) => {
      if (kind === '%') return '%';
      const text = formatted(kind, left.shift() ?? '');
      const size = Math.min(Number(width || 0), 10_000);
      return dash === '-' ? text.padEnd(size) : text.padStart(size, zero === '0' ? '0' : ' ');
    });
    if (left.length === before) break;
  } while (left.length > 0 && out.length < 1 << 20);
  return out;
}

function formatted(kind: string, arg: string): string {
  if (kind === 's') return arg;
  if (kind === 'b') return unescaped(arg).text;
  if (kind === 'c') return arg.slice(0, 1);
  const number = Math.trunc(Number(arg)) || 0;
  const radix = kind === 'x' || kind === 'X' ? 16 : kind === 'o' ? 8 : 10;
  const text = number.toString(radix);
  return kind === 'X' ? text.toUpperCase() : text;
}
