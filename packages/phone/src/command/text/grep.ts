import { linesOf } from '../../io/stream.ts';
import type { Pattern } from '@handsight/core/screen';
import { fail, print, type Process, type Program } from '../../process.ts';
import { turns } from '../../turns.ts';
import { readFlags, type Flags } from '../flags.ts';
import { basicToExtended, escaped, expressionOf, matchesIn } from './expression.ts';
import { inputsOf, type Input } from './input-text.ts';

const MAX_PATTERN = 1000;

/** `grep [-EFivcnlqowx] [-e PATTERN | PATTERN] [file…]`. */
export const grep: Program = async (process) => {
  const flags = readFlags(process.args, 'EFiIvcnlLqowxsHhrRae:m:A:B:C:');
  const [first, ...others] = flags.rest;
  const pattern = flags.value('e') ?? first;
  const paths = flags.has('e') ? flags.rest : others;
  if (pattern === undefined || pattern.length > MAX_PATTERN) return fail(process, 'grep: bad pattern', 2);
  let test: Pattern;
  try {
    test = patternOf(pattern, flags);
  } catch {
    return fail(process, `grep: bad REGEX '${pattern}'`, 2);
  }
  const { inputs, failed } = await inputsOf(process, 'grep', paths);
  let found = false;
  for (const input of inputs) if (await search(process, input, test, flags, paths.length > 1)) found = true;
  return failed ? 2 : found ? 0 : 1;
};

async function search(process: Process, input: Input, test: Pattern, flags: Flags, named: boolean): Promise<boolean> {
  const most = Number(flags.value('m') ?? Number.POSITIVE_INFINITY);
  let count = 0;
  let number = 0;
  const prefix = named && !flags.has('h') ? `${input.name}:` : '';
  const nextTurn = turns(process.signal);
  for await (const line of linesOf(input.source)) {
    await nextTurn();
    number++;
    if (test.isIn(line) === flags.has('v')) continue;
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

async function show(process: Process, line: string, test: Pattern, flags: Flags, prefix: string): Promise<void> {
  if (!flags.has('o')) return print(process, `${prefix}${line}\n`);
  const nextTurn = turns(process.signal);
  for (const { start, end } of matchesIn(test, line)) {
    await nextTurn();
    if (end > start) await print(process, `${prefix}${line.slice(start, end)}\n`);
  }
}

function patternOf(pattern: string, flags: Flags): Pattern {
  const source = pattern
    .split('\n')
    .map((one) => (flags.has('F') ? escaped(one) : flags.has('E') ? one : basicToExtended(one)))
    .join('|');
  const whole = flags.has('x') ? `^(?:${source})$` : flags.has('w') ? `\\b(?:${source})\\b` : source;
  return expressionOf(whole, { ignoreCase: flags.has('i') });
}
