import { fromDist, page } from './page.mjs';

/** An option with the same words in this many commands is described once. */
const SHARED_BY = 3;

/** @typedef {{ name: string, help: string }} Help */

export async function cliPage() {
  /** @type {typeof import('../../packages/cli/src/program.ts')} */
  const { createProgram } = await fromDist('cli/dist/program.js');
  /** @type {typeof import('../../packages/cli/src/lazy.ts')} */
  const { fillAll } = await fromDist('cli/dist/lazy.js');
  const program = createProgram();
  await fillAll(program);
  const helps = helpOf(program, 'handsight');
  const uses = new Map();
  for (const { help } of helps) for (const option of optionsIn(help)) uses.set(wordsOf(option), (uses.get(wordsOf(option)) ?? 0) + 1);
  const isShared = (/** @type {string} */ option) => (uses.get(wordsOf(option)) ?? 0) >= SHARED_BY;
  const shared = [
    ...new Map(helps.flatMap(({ help }) => optionsIn(help).filter(isShared)).map((option) => [wordsOf(option), option])).values(),
  ];
  return page(
    'Command line',
    [
      'Options that several commands share are described here; a command lists them by name.\n',
      ['```text', ...shared.map((option) => option.replace(/\s+/g, ' ').trim()).sort(), '```\n'].join('\n'),
      ...helps.map(({ name, help }) => `## ${name}\n\n\`\`\`text\n${withoutShared(help, isShared)}\n\`\`\`\n`),
    ]
      .join('\n')
      .trimEnd(),
  );
}

/**
 * @param {import('commander').Command} command
 * @param {string} name
 * @returns {Help[]}
 */
function helpOf(command, name) {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 120 });
  command.outputHelp();
  const own = command.commands.filter((each) => each.name() !== 'help');
  return [{ name, help: help.trimEnd() }, ...own.flatMap((each) => helpOf(each, `${name} ${each.name()}`))];
}

const OPTIONS = /(?<=^Options:\n)(?: {2}.*\n?)+/m;

/** The options of a help text, each with its continuation lines. @param {string} help */
const optionsIn = (help) => OPTIONS.exec(help)?.[0].match(/^ {2}-.*(?:\n {3,}(?!-).*)*/gm) ?? [];

/** Columns differ from command to command. @param {string} option */
const wordsOf = (option) => option.replace(/\s+/g, ' ');

/**
 * @param {string} help
 * @param {(option: string) => boolean} isShared
 */
function withoutShared(help, isShared) {
  const options = optionsIn(help);
  const named = options.filter(isShared).map((option) => /--[\w-]+/.exec(option)?.[0] ?? '');
  if (named.length === 0) return help;
  const own = options.filter((option) => !isShared(option));
  return help.replace(OPTIONS, () => `${[...own, `  ${own.length === 0 ? '' : 'and '}${named.join(' ')}`].join('\n')}\n`).trimEnd();
}
