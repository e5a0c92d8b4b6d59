import { print, type Program } from '../../process.ts';
import { readFlags } from '../flags.ts';
import { inputsOf, wholeOf } from './input-text.ts';

export const sort: Program = async (process) => {
  const flags = readFlags(process.args, 'bfgnruk:t:');
  const { inputs, failed } = await inputsOf(process, 'sort', flags.rest);
  const lines: string[] = [];
  for (const input of inputs) lines.push(...linesIn(await wholeOf(input)));
  const compare = flags.has('n') ? byNumber : byText;
  lines.sort((a, b) => (flags.has('r') ? compare(b, a) : compare(a, b)));
  const kept = flags.has('u') ? [...new Set(lines)] : lines;
  if (kept.length > 0) await print(process, `${kept.join('\n')}\n`);
  return Number(failed);
};

export const uniq: Program = async (process) => {
  const flags = readFlags(process.args, 'cdu');
  const { inputs, failed } = await inputsOf(process, 'uniq', flags.rest);
  for (const input of inputs) {
    const groups: { line: string; count: number }[] = [];
    for (const line of linesIn(await wholeOf(input))) {
      const last = groups.at(-1);
      if (last?.line === line) last.count++;
      else groups.push({ line, count: 1 });
    }
    for (const { line, count } of groups) {
      if ((flags.has('d') && count === 1) || (flags.has('u') && count > 1)) continue;
      await print(process, `${flags.has('c') ? `${String(count).padStart(7)} ` : ''}${line}\n`);
    }
  }
  return Number(failed);
};

function linesIn(bytes: Uint8Array): string[] {
  const lines = Buffer.from(bytes).toString('utf8').split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

const byText = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const byNumber = (a: string, b: string): number => (Number.parseFloat(a) || 0) - (Number.parseFloat(b) || 0) || byText(a, b);
