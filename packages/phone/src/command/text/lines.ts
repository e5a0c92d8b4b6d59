import { linesOf } from '../../io/stream.ts';
import { print, type Program, pathOf, fail } from '../../process.ts';
import { readFlags, type Flags } from '../flags.ts';
import { inputsOf, wholeOf } from './input-text.ts';
import { joined } from '../../io/bytes.ts';
import { FileFault } from '../../file/fault.ts';

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

export const tee: Program = async (process) => {
  const flags = readFlags(process.args, 'ai');
  const parts: Uint8Array[] = [];
  for (let part = await process.stdin.read(); part !== undefined; part = await process.stdin.read()) {
    parts.push(part.slice());
    await process.stdout.write(part);
  }
  const data = joined(parts);
  for (const path of flags.rest) process.phone.files.write(pathOf(process, path), data, process.user, { append: flags.has('a') });
  return 0;
};

export const cat: Program = async (process) => {
  const { rest } = readFlags(process.args, 'etuv');
  let status = 0;
  for (const path of rest.length === 0 ? ['-'] : rest) {
    if (path === '-') {
      for (let part = await process.stdin.read(); part !== undefined; part = await process.stdin.read()) await process.stdout.write(part);
      continue;
    }
    try {
      await process.stdout.write(process.phone.files.read(pathOf(process, path), process.user));
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      status = await fail(process, `cat: ${path}: ${error.message}`);
    }
  }
  return status;
};

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
