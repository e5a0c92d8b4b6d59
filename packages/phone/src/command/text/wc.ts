import { print, type Program } from '../../process.ts';
import { readFlags } from '../flags.ts';
import { inputsOf, wholeOf } from './input-text.ts';

export const wc: Program = async (process) => {
  const flags = readFlags(process.args, 'clmw');
  const { inputs, failed } = await inputsOf(process, 'wc', flags.rest);
  const total = [0, 0, 0];
  const show = (counts: number[], name: string): Promise<void> => {
    const all = ['l', 'w', 'c'].map((letter, i): [string, number] => [letter, counts[i] ?? 0]);
    const wanted = all.filter(([letter]) => flags.has(letter) || (letter === 'c' && flags.has('m')));
    const shown = (wanted.length === 0 ? all : wanted).map(([, count]) => count).join(' ');
    return print(process, `${shown}${name === '-' ? '' : ` ${name}`}\n`);
  };
  for (const input of inputs) {
    const bytes = await wholeOf(input);
    const text = Buffer.from(bytes).toString('utf8');
    const counts = [text.split('\n').length - 1, text.split(/\s+/).filter(Boolean).length, bytes.length];
    counts.forEach((count, i) => (total[i] = (total[i] ?? 0) + count));
    await show(counts, input.name);
  }
  if (inputs.length > 1) await show(total, 'total');
  return Number(failed);
};
