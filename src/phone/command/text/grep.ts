import { linesOf } from '../../io/line-source.ts';
import { fail, print, type Process, type Program } from '../../process.ts';
import { readFlags, type Flags } from '../flags.ts';
import { inputsOf, type Input } from './input-text.ts';

const MAX_PATTERN = 1000;

/** `grep [-EFivcnlqowx] [-e PATTERN | PATTERN] [file…]`. */
export const grep: Program = async (process) => {
  const flags = readFlags(process.args, 'EFiIvcnlLqowxsHhrRae:m:A:B:C:');
  const [first, ...others] = flags.rest;
  const pattern = flags.value('e') ?? first;
  const paths = flags.has('e') ? flags.rest : others;
  if (pattern === undefined || pattern.length > MAX_PATTERN) return fail(process, 'grep: bad pattern', 2);
  let test: RegExp;
  try {
    test = regexOf(pattern, flags);
  } catch {
    return fail(process, `grep: bad REGEX '${pattern}'`, 2);
  }
  const { inputs, failed } = await inputsOf(process, 'grep', paths);
  let found = false;
  for (const input of inputs) if (await search(process, input, test, flags, paths.length > 1)) found = true;
  return failed ? 2 : found ? 0 : 1;
};

async function search(process: Process, input: Input, test: RegExp, flags: Flags, named: boolean): Promise<boolean> {
  const most = Number(flags.value('m') ?? Number.POSITIVE_INFINITY);
  let count = 0;
  let number = 0;
  const prefix = named && !flags.has('h') ? `${input.name}:` : '';
  for await (const line of linesOf(input.source)) {
    number++;
    if (test.test(line) === flags.has('v')) continue;
    count++;
    if (flags.has('q')) return true;
    if (flags.has('l')) {
      await print(process, `${input.name}\n`);
      return true;
    }
    if (!flags.has('c')) await show(process, line, test, flags, `${prefix}${flags.has('n') ? `${number}:` : ''}`);
    if (count >= most) break;
  }
  if (flags.has('c')) await print(process, `${prefix}${count}\n`);
  return count > 0;
}

async function show(process: Process, line: string, test: RegExp, flags: Flags, prefix: string): Promise<void> {
  const shown = flags.has('o') ? (line.match(new RegExp(test.source, `${test.flags}g`)) ?? []) : [line];
  for (const text of shown) await print(process, `${prefix}${text}\n`);
}

function regexOf(pattern: string, flags: Flags): RegExp {
  const alternatives = pattern.split('\n').map((one) => {
    if (flags.has('F')) return one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return flags.has('E') ? withClasses(one) : withClasses(basicToExtended(one));
  });
  const source = alternatives.join('|');
  const whole = flags.has('x') ? `^(?:${source})$` : flags.has('w') ? `\\b(?:${source})\\b` : source;
  return new RegExp(whole, flags.has('i') ? 'i' : '');
}

/** In a basic expression `\|`, `\(`, `\+` are the special ones and `|`, `(`, `+` stand for themselves. */
export const basicToExtended = (basic: string): string =>
  basic.replace(/\\([|(){}+?])|([|(){}+?])/g, (_, special: string, plain: string) => special || `\\${plain}`);

const CLASSES: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: 'A-Za-z0-9',
  upper: 'A-Z',
  lower: 'a-z',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
};

export const withClasses = (source: string): string => source.replace(/\[:(\w+):\]/g, (whole, name: string) => CLASSES[name] ?? whole);
