import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { HandsightError } from '@handsight/core/error';
import { figure } from '../table.ts';
import { observedLine } from './report.ts';
import { TRUTHS, type Tally } from './tally.ts';
import { STATUSES } from './verdict.ts';

const PAGE = fileURLToPath(new URL('../../docs/verdicts.md', import.meta.url));
type Section = 'verdict' | 'verdict-programs';

/** Puts the figures of this run between the page's markers. */
export async function writeDocs(tally: Tally, section: Section): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const marks = new RegExp(`(<!-- bench:${section} -->)[\\s\\S]*(<!-- /bench:${section} -->)`);
  if (!marks.test(page)) throw new HandsightError('Internal', `docs/verdicts.md has no <!-- bench:${section} --> marks`);
  await writeFile(
    PAGE,
    page.replace(marks, (_, begin: string, end: string) => `${begin}\n\n${figures(tally)}\n\n${end}`),
  );
}

function figures(tally: Tally): string {
  const { cases, pairs, rounds, matrix, faults, toolkits, cost } = tally;
  const matrixRows = STATUSES.map((status) => [`\`${status}\``, ...TRUTHS.map((truth) => String(matrix[status][truth]))]);
  const toolkitRows = Object.entries(toolkits).map(([toolkit, { total, readable, unverifiable }]) =>
    [toolkit, total, readable, unverifiable].map(String),
  );
  const costRows = Object.entries(cost).map(([toolkit, { differenceMs, measured }]) => [toolkit, figure(differenceMs), String(measured)]);
  return [
    `${cases} cases, ${pairs} pairs of control and perturbation, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}.`,
    rows(['said \\ true', ...TRUTHS], matrixRows),
    Object.entries(faults)
      .map(([name, lines]) => `${name}: ${lines.length}`)
      .join(' · '),
    `${observedLine(tally)}.`,
    rows(['toolkit', 'cases', 'something can be read', '`unverifiable` there'], toolkitRows),
    costRows.length === 0
      ? ''
      : rows(['cost of a verdict over the same input, its settling and the readings without one', 'median, ms', 'cases'], costRows),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const rows = (head: string[], body: string[][]): string =>
  [head, head.map((_, i) => (i === 0 ? '---' : '--:')), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
