import { fail, print, type Program } from '../process.ts';

const MAX_NUMBERS = 100_000;

export const seq: Program = async (process) => {
  const numbers = process.args.map(Number);
  const [first = 1, step = 1, last = 0] =
    numbers.length === 1 ? [1, 1, ...numbers] : numbers.length === 2 ? [numbers[0], 1, numbers[1]] : numbers;
  if (numbers.length === 0 || ![first, step, last].every(Number.isFinite) || step === 0) return fail(process, 'seq: bad number');
  const lines: string[] = [];
  for (let at = first; (step > 0 ? at <= last : at >= last) && lines.length < MAX_NUMBERS; at += step) lines.push(String(at));
  if (lines.length > 0) await print(process, `${lines.join('\n')}\n`);
  return 0;
};
