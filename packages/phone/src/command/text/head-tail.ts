import { linesOf } from '../../io/line-source.ts';
import { print, type Program } from '../../process.ts';
import { readFlags, type Flags } from '../flags.ts';
import { inputsOf, wholeOf } from './input-text.ts';

const LINES = 10;
const MAX_KEPT = 1_000_000;

/** `-5` is an old way to write `-n 5`. */
const modern = (args: string[]): string[] => args.map((arg) => arg.replace(/^-(\d+)$/, '-n$1'));
const countOf = (flags: Flags): number => Math.min(Math.abs(Number(flags.value('n') ?? LINES)) || 0, MAX_KEPT);

export const head: Program = async (process) => {
  const flags = readFlags(modern(process.args), 'n:c:qv');
  const { inputs, failed } = await inputsOf(process, 'head', flags.rest);
  for (const input of inputs) {
    const bytes = flags.value('c');
    if (bytes !== undefined) {
      await process.stdout.write((await wholeOf(input)).subarray(0, Number(bytes) || 0));
      continue;
    }
    let left = countOf(flags);
    if (left === 0) continue;
    for await (const line of linesOf(input.source)) {
      await print(process, `${line}\n`);
      if (--left === 0) break;
    }
  }
  return Number(failed);
};

export const tail: Program = async (process) => {
  const flags = readFlags(modern(process.args), 'n:c:fF');
  const { inputs, failed } = await inputsOf(process, 'tail', flags.rest);
  for (const input of inputs) {
    const bytes = flags.value('c');
    const whole = await wholeOf(input);
    if (bytes !== undefined) {
      await process.stdout.write(whole.subarray(Math.max(0, whole.length - (Number(bytes) || 0))));
      continue;
    }
    const lines = Buffer.from(whole).toString('utf8').split('\n');
    if (lines.at(-1) === '') lines.pop();
    const from = flags.value('n')?.startsWith('+') === true ? Number(flags.value('n')) - 1 : Math.max(0, lines.length - countOf(flags));
    const kept = lines.slice(from);
    if (kept.length > 0) await print(process, `${kept.join('\n')}\n`);
  }
  return Number(failed);
};
