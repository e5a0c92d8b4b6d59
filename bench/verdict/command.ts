import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { positiveNumber, print } from 'handsight';
import type { Section } from './docs.ts';
import { PART_NAMES, runParts } from './parts.ts';
import { report } from './report.ts';
import type { Result } from './run.ts';
import { faultCount, tally, type Tally } from './tally.ts';

interface Options {
  part?: string;
  rounds: number;
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
    .option('--lanes <n>', 'cases to do at once; else as many as each part can', positiveNumber)
    .option('--only <pattern>', 'only cases whose name matches', pattern)
    .option('--json <file>', 'write every result to a file')
    .option('--docs', 'write the figures into docs/verdicts.md; of the programs alone, also their table into docs/linux-desktop.md')
    .action(async ({ part, rounds, lanes, only, json, docs }: Options) => {
      const results = await runParts(part === undefined ? PART_NAMES : part.split(','), { rounds: Math.ceil(rounds), lanes, only });
      const found = tally(results);
      await print(report(found));
      if (json !== undefined) await writeFile(json, JSON.stringify({ tally: found, results }, undefined, 2));
      if (docs === true) await writeFigures(found, part === 'programs' ? 'verdict-programs' : 'verdict');
      if (docs === true && part === 'programs') await writePrograms(results);
      if (faultCount(found) > 0) process.exitCode = 1;
    });
}

const writeFigures = async (found: Tally, section: Section): Promise<void> => (await import('./docs.ts')).writeDocs(found, section);
const writePrograms = async (results: Result[]): Promise<void> => (await import('./programs/docs.ts')).writeProgramTable(results);
