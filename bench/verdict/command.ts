import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { positiveNumber, print } from '@handsight/cli';
import { isStanding, runAgain } from './again.ts';
import { untilInterrupted } from './interruption.ts';
import { PART_NAMES, runParts } from './parts.ts';
import { matrixOf, report } from './report.ts';
import type { Result } from './run.ts';
import { tally } from './tally.ts';

interface Options {
  part?: string;
  rounds: number;
  again?: number;
  minutes?: number;
  lanes?: number;
  only?: RegExp;
  json?: string;
  docs?: boolean;
}

const pattern = (text: string): RegExp => {
  try {
    return new RegExp(text, 'i');
  } catch {
    throw new InvalidArgumentError('It must be a regular expression.');
  }
};

export function addVerdict(program: Command): void {
  program
    .command('verdict')
    .summary('whether verdicts are true')
    .description(
      'Perform actions whose truth is known without the accessibility tree, and compare each verdict with it. A false verdict is exit code 1.',
    )
    .option('--part <name>', `one or more of ${PART_NAMES.join(',')}; else all of them`)
    .option('--rounds <n>', 'times to do every case', positiveNumber, 1)
    .option(
      '--again <n>',
      'do cases that were judged false so many times again, alone; only those that are false then count',
      positiveNumber,
    )
    .option('--minutes <n>', 'begin no case after this time, and fail', positiveNumber)
    .option('--lanes <n>', 'cases to do at once; else as many as each part can', positiveNumber)
    .option('--only <pattern>', 'only cases whose name matches', pattern)
    .option('--json <file>', 'write every result to a file')
    .option('--docs', 'write the figures into docs/verdicts.md, those of programs also into docs/linux-desktop.md')
    .action(async (options: Options) => {
      if (!(await runVerdict(options))) process.exitCode = 1;
    });
}

/** Whether every verdict was true. */
async function runVerdict({ part, rounds, again, minutes, lanes, only, json, docs }: Options): Promise<boolean> {
  const parts = part === undefined ? PART_NAMES : part.split(',');
  const interrupted = untilInterrupted();
  const signal = minutes === undefined ? interrupted : AbortSignal.any([interrupted, AbortSignal.timeout(minutes * 60_000)]);
  const results = await runParts(parts, { rounds: Math.ceil(rounds), lanes, only: (name) => only?.test(name) !== false, signal });
  const doubts = await runAgain(results, (names) =>
    again === undefined
      ? Promise.resolve([])
      : runParts(parts, { rounds: Math.ceil(again), lanes: 1, only: (name) => names.has(name), signal }),
  );
  const isWhole = !signal.aborted;
  const found = tally(results);
  await print(report(found, doubts, isWhole));
  if (json !== undefined)
    await writeFile(json, JSON.stringify({ tally: found, matrix: matrixOf(found), isWhole, doubts, results }, undefined, 2));
  if (docs === true && isWhole) await writeFigures(results);
  // A soak may be interrupted: the results so far count.
  return !doubts.some(isStanding) && (isWhole || interrupted.aborted);
}

/** Those of programs are listed separately. */
async function writeFigures(results: Result[]): Promise<void> {
  const [{ writeDocs }, { writeProgramTable }] = await Promise.all([import('./docs.ts'), import('./programs/docs.ts')]);
  const onPrograms = results.filter(({ part }) => part === 'programs');
  const others = results.filter(({ part }) => part !== 'programs');
  if (others.length > 0) await writeDocs(tally(others), 'verdict');
  if (onPrograms.length === 0) return;
  await writeDocs(tally(onPrograms), 'verdict-programs');
  await writeProgramTable(onPrograms);
}
