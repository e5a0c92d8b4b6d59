import { linesOf } from '../../io/stream.ts';
import type { Pattern } from '@handsight/core/screen';
import { fail, print, type Program } from '../../process.ts';
import { turns } from '../../turns.ts';
import { readFlags } from '../flags.ts';
import { basicToExtended, expressionOf, matchesIn } from './expression.ts';
import { inputsOf } from './input-text.ts';

/** One command of a script: `s/a/b/g`, `3p`, `2,5d`, `/x/p`, `$p`. */
interface Step {
  first: Address | undefined;
  last: Address | undefined;
  kind: 's' | 'p' | 'd' | 'q';
  pattern?: Pattern;
  everywhere?: boolean;
  replacement?: string;
}
type Address = { line: number } | { pattern: Pattern } | 'end';

class SedFault extends Error {}
const MAX_SCRIPT = 4000;

/** The common subset of sed: substitution, printing, deleting. */
export const sed: Program = async (process) => {
  const flags = readFlags(process.args, 'nErie:');
  const [first = '', ...others] = flags.rest;
  const script = flags.value('e') ?? first;
  const paths = flags.has('e') ? flags.rest : others;
  if (flags.has('i')) return fail(process, 'sed: -i is not available');
  let steps: Step[];
  try {
    steps = readScript(script, flags.has('E') || flags.has('r'));
  } catch {
    return fail(process, `sed: bad pattern '${script.slice(0, 80)}'`);
  }
  const { inputs, failed } = await inputsOf(process, 'sed', paths);
  const nextTurn = turns(process.signal);
  for (const input of inputs) {
    const lines: string[] = [];
    for await (const line of linesOf(input.source)) lines.push(line);
    for (const [i, line] of lines.entries()) {
      const { text, extra, deleted, quit } = await apply(steps, line, i + 1, i === lines.length - 1, nextTurn);
      for (const one of extra) await print(process, `${one}\n`);
      if (!deleted && !flags.has('n')) await print(process, `${text}\n`);
      if (quit) return Number(failed);
    }
  }
  return Number(failed);
};

function readScript(script: string, extended: boolean): Step[] {
  if (script.length > MAX_SCRIPT) throw new SedFault();
  return script
    .split(/\n|;(?=\s*(?:[\d$/spdq]))/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map((one) => readStep(one, extended));
}

function readStep(text: string, extended: boolean): Step {
  const regex = (source: string, ignoreCase = false): Pattern => expressionOf(extended ? source : basicToExtended(source), { ignoreCase });
  const [whole, a, b] = /^(\d+|\$|\/(?:[^/\\]|\\.)*\/)?(?:,(\d+|\$|\/(?:[^/\\]|\\.)*\/))?\s*/.exec(text) ?? [''];
  const address = (one: string | undefined): Address | undefined =>
    one === undefined
      ? undefined
      : one === '$'
        ? 'end'
        : one.startsWith('/')
          ? { pattern: regex(one.slice(1, -1)) }
          : { line: Number(one) };
  const rest = text.slice(whole.length);
  const places = { first: address(a), last: address(b) };
  if (rest === 'p' || rest === 'd' || rest === 'q') return { ...places, kind: rest };
  const mark = rest[1] ?? '';
  if (!rest.startsWith('s') || mark === '' || /[\w\\]/.test(mark)) throw new SedFault();
  const parts = rest.slice(2).split(new RegExp(`(?<!\\\\)${mark.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
  const [pattern, replacement, options] = parts;
  if (pattern === undefined || replacement === undefined || options === undefined || parts.length > 3) throw new SedFault();
  return {
    ...places,
    kind: 's',
    pattern: regex(pattern.replaceAll(`\\${mark}`, mark), /[iI]/.test(options)),
    everywhere: options.includes('g'),
    replacement: replacement.replaceAll(`\\${mark}`, mark),
  };
}

interface Applied {
  text: string;
  extra: string[];
  deleted: boolean;
  quit: boolean;
}

async function apply(steps: Step[], line: string, number: number, isLast: boolean, nextTurn: () => Promise<void>): Promise<Applied> {
  const done: Applied = { text: line, extra: [], deleted: false, quit: false };
  for (const step of steps) {
    await nextTurn();
    if (!isMeant(step, done.text, number, isLast)) continue;
    if (step.kind === 'd') return { ...done, deleted: true };
    if (step.kind === 'p') done.extra.push(done.text);
    else if (step.kind === 'q') done.quit = true;
    else if (step.pattern !== undefined) done.text = await substituted(done.text, step.pattern, step, nextTurn);
  }
  return done;
}

async function substituted(
  text: string,
  pattern: Pattern,
  { replacement = '', everywhere }: Step,
  nextTurn: () => Promise<void>,
): Promise<string> {
  let made = '';
  let rest = 0;
  for (const { start, end, groups } of matchesIn(pattern, text)) {
    made += text.slice(rest, start) + filled(replacement, [text.slice(start, end), ...groups]);
    rest = end;
    if (everywhere !== true) break;
    await nextTurn();
  }
  return made + text.slice(rest);
}

const filled = (replacement: string, found: readonly (string | undefined)[]): string =>
  replacement.replace(/\\(\d)|\\n|\\(.)|&/g, (whole, group: string | undefined, plain: string | undefined) => {
    if (whole === '&') return found[0] ?? '';
    if (group !== undefined) return found[Number(group)] ?? '';
    return whole === '\\n' ? '\n' : (plain ?? '');
  });

function isMeant({ first, last }: Step, line: string, number: number, isLast: boolean): boolean {
  if (first === undefined) return true;
  if (last === undefined) return isAt(first, line, number, isLast);
  const from = first === 'end' ? Number.POSITIVE_INFINITY : 'line' in first ? first.line : 1;
  const to = last === 'end' ? Number.POSITIVE_INFINITY : 'line' in last ? last.line : from;
  return number >= from && number <= to;
}

function isAt(address: Address, line: string, number: number, isLast: boolean): boolean {
  if (address === 'end') return isLast;
  return 'line' in address ? address.line === number : address.pattern.find(line) !== undefined;
}
