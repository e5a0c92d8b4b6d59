import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { HandsightError } from '@handsight/core/error';
import type { Result } from '../run.ts';

const PAGE = fileURLToPath(new URL('../../../docs/linux-desktop.md', import.meta.url));
const MARKS = /(<!-- bench:programs -->)[\s\S]*(<!-- \/bench:programs -->)/;

/** The operations of the table, each with the controls of the cases that try it. */
const OPERATIONS: Readonly<Record<string, readonly string[]>> = {
  menu: ['menu'],
  'tool bar': ['tool bar'],
  'context menu': ['context menu'],
  'text field': ['text field', 'multi-line text', 'terminal line', 'sheet cell', 'calculation'],
  password: ['password'],
  'check box': ['check box'],
  radio: ['radio button'],
  combo: ['combo box', 'editable combo box'],
  'list or tree item': ['list item', 'tree item', 'list of several choices'],
  tab: ['tab'],
  slider: ['slider'],
  spin: ['spin button'],
  'date, time': ['date input', 'time input', 'date and time input', 'month input', 'week input'],
  dialog: ['dialog', 'dialog button'],
  'save to disk': ['save to disk'],
  drag: ['drag'],
};

/** Puts the table of programs × operations between the page's markers. */
export async function writeProgramTable(results: readonly Result[]): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  if (!MARKS.test(page)) throw new HandsightError('Internal', 'docs/linux-desktop.md has no <!-- bench:programs --> marks');
  await writeFile(
    PAGE,
    page.replace(MARKS, (_, begin: string, end: string) => `${begin}\n\n${programTable(results)}\n\n${end}`),
  );
}

function programTable(results: readonly Result[]): string {
  const rows = [...new Set(results.map(programOf))].map((program) => [
    program,
    ...Object.values(OPERATIONS).map((controls) =>
      cellOf(results.filter((each) => programOf(each) === program && controls.includes(each.about.control))),
    ),
  ]);
  const head = ['program', ...Object.keys(OPERATIONS)];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const programOf = ({ about: { toolkit, params } }: Result): string =>
  params?.['program'] === undefined ? `test program, ${toolkit}` : `${params['program']} (${toolkit})`;

/** Whether it works according to the program itself, and whether every verdict on it was true. */
function cellOf(results: readonly Result[]): string {
  const working = results.filter(({ about }) => about.perturbation === 'works');
  if (working.length === 0) return '';
  const works = working.every(({ truth }) => truth.effect);
  const isTrue = results.every(({ judgement }) => judgement.fault === null);
  if (works && isTrue) return working.every(({ verdict }) => verdict.status === 'unverifiable') ? '✓ unverified' : '✓';
  return works ? 'works, false verdict' : isTrue ? '✗' : '✗, false verdict';
}
