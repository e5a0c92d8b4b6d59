import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run.mjs';

/** The pages of docs/reference, made from the built package: what they say is what the code does. */
const MADE = '<!-- Made by `npm run docs`. Do not edit. -->';

/** @returns {Promise<Record<string, string>>} */
export async function referencePages() {
  return { 'cli.md': await cliPage(), 'errors.md': await errorsPage() };
}

/** @param {string} path */
const fromDist = (path) => import(pathToFileURL(join(ROOT, 'packages', path)).href);

async function cliPage() {
  /** @type {import('../packages/handsight/src/cli/program.ts')} */
  const { createProgram } = await fromDist('handsight/dist/cli/program.js');
  /** @type {import('../packages/handsight/src/cli/lazy.ts')} */
  const { fillAll } = await fromDist('handsight/dist/cli/lazy.js');
  const program = createProgram();
  await fillAll(program);
  const sections = helpOf(program, 'handsight', '##');
  return `${MADE}\n\n# Command line\n\n${sections.join('\n')}`;
}

/**
 * @param {import('commander').Command} command
 * @param {string} name
 * @param {string} mark
 * @returns {string[]}
 */
function helpOf(command, name, mark) {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 120 });
  command.outputHelp();
  return [
    `${mark} ${name}\n\n\`\`\`text\n${help.trimEnd()}\n\`\`\`\n`,
    ...command.commands.filter((each) => each.name() !== 'help').flatMap((each) => helpOf(each, `${name} ${each.name()}`, mark)),
  ];
}

async function errorsPage() {
  /** @type {import('../packages/core/src/error/table.ts')} */
  const { ERROR_TABLE } = await fromDist('core/dist/error/table.js');
  const rows = Object.entries(ERROR_TABLE).map(
    ([kind, row]) =>
      `| ${kind} | ${row.status} | ${row.exit} | ${row.code} | ${row.failureCode} | ${yes(row.retryable)} | ${yes(row.recoverable)} | ${yes(row.raisedBeforeDispatch)} | ${yes(row.quotesScreen)} | ${yes(row.isFinding)} | ${row.next ?? ''} | ${row.hint} |`,
  );
  return [
    MADE,
    '',
    '# Errors',
    '',
    'Every error Handsight gives. The command line prints `handsight: <error>: <message>` and the hint, and exits with the exit code.',
    '',
    'Errors raised *before dispatch* mean that nothing was sent. The message of one that *quotes the screen* may contain text of the app, and is marked as untrusted. A *finding* is the answer of a call that was carried out, not a refusal.',
    '',
    '| error | HTTP | exit | code | failure code | retryable | recoverable | before dispatch | quotes the screen | finding | next step | hint |',
    '|---|---|---|---|---|---|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** @param {boolean} flag */
const yes = (flag) => (flag ? 'yes' : '');

export async function writeReference() {
  const folder = join(ROOT, 'docs', 'reference');
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(await referencePages())) writeFileSync(join(folder, name), text);
}
