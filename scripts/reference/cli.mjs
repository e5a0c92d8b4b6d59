import { fromDist, page } from './page.mjs';

/** An option with the same words in this many commands is described once. */
const SHARED_BY = 2;
/** Shared options that come together. */
const GROUPS = [
  { name: 'ACTING', options: ['--reason', '--expect', '--dry-run', '--confirm', '--window', '--device', '--host', '--port', '--help'] },
  { name: 'READING', options: ['--window', '--device', '--host', '--port', '--help'] },
  { name: 'DEVICE', options: ['--device', '--host', '--port', '--help'] },
  {
    name: 'HOSTING',
    options: [
      ...['--host', '--port', '--device', '--scenario', '--mock', '--config', '--driver', '--max-actions', '--max-screenshots'],
      ...['--max-vlm-tokens', '--max-session-seconds', '--actions-per-minute', '--help'],
    ],
  },
  { name: 'HOST', options: ['--host', '--port', '--help'] },
  {
    name: 'FLEET',
    options: ['--fleet', '--request', '--submitter', '--priority', '--deadline', '--once', '--fleet-folder'],
  },
  { name: 'HELP', options: ['--help'] },
];

/** @typedef {{ name: string, help: string }} Help */

export async function cliPage() {
  /** @type {typeof import('../../packages/cli/src/program.ts')} */
  const { createProgram } = await fromDist('cli/dist/program.js');
  /** @type {typeof import('../../packages/cli/src/lazy.ts')} */
  const { fillAll } = await fromDist('cli/dist/lazy.js');
  const program = createProgram();
  await fillAll(program);
  const [top, ...helps] = helpOf(program, 'handsight');
  const isShared = sharedOptions(helps);
  const shared = helps.flatMap(({ help }) => optionsIn(help).filter(isShared)).map((option) => wordsOf(option).trim());
  const told = await toolTexts();
  return page(
    'Command line',
    [
      'Options that several commands share are described here; a command names those that it takes, and in capitals the groups below. Of a command that is a tool, [Tools](tools.md) says what it does; its parameters are options here.\n',
      ['```text', ...[...new Set(shared)].sort(), '```\n'].join('\n'),
      ['```text', ...GROUPS.slice(0, -1).map(({ name, options }) => `${name} ${options.join(' ')}`), '```\n'].join('\n'),
      `\`\`\`text\n${top?.help.replaceAll('[options] ', '')}\n\`\`\`\n`,
      ...helps.map(({ name, help }) => `## ${name}\n\n\`\`\`text\n${short({ name, help }, isShared, told)}\n\`\`\`\n`),
    ]
      .join('\n')
      .trimEnd(),
  );
}

/** What the page of tools has: each tool's text, and the options that are its parameters. */
async function toolTexts() {
  /** @type {typeof import('../../packages/dialects/src/list.ts')} */
  const { toolsOf } = await fromDist('dialects/dist/list.js');
  return (await toolsOf('handsight')).map(({ description, input }) => ({
    text: plain(description),
    options: new Set(Object.keys(input.shape).map((name) => `--${name.replaceAll('_', '-')}`)),
  }));
}

/** Help texts write a parameter as its option. @param {string} text */
const plain = (text) => text.replace(/[^a-z]/gi, '').toLowerCase();

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

/** @param {string} option */
const nameOf = (option) => /--[\w-]+/.exec(option)?.[0] ?? '';

/** Columns differ from command to command. @param {string} option */
const wordsOf = (option) => option.replace(/\s+/g, ' ');

/** @param {readonly Help[]} helps */
function sharedOptions(helps) {
  const uses = new Map();
  for (const { help } of helps) for (const option of optionsIn(help)) uses.set(wordsOf(option), (uses.get(wordsOf(option)) ?? 0) + 1);
  return (/** @type {string} */ option) => (uses.get(wordsOf(option)) ?? 0) >= SHARED_BY;
}

/** @param {string} help @param {(option: string) => boolean} isShared */
const sharedNames = (help, isShared) => optionsIn(help).filter(isShared).map(nameOf);

/** @param {string} help @param {(option: string) => boolean} isShared */
function grouped(help, isShared) {
  let names = sharedNames(help, isShared);
  const found = [];
  for (const { name, options } of GROUPS) {
    if (!options.every((option) => names.includes(option))) continue;
    names = names.filter((option) => !options.includes(option));
    if (name !== 'HELP') found.push(name);
  }
  return [...names, ...found].join(' ');
}

/**
 * A help text without what the page says elsewhere.
 * @param {Help} command
 * @param {(option: string) => boolean} isShared
 * @param {readonly { text: string, options: ReadonlySet<string> }[]} told
 */
function short({ name, help }, isShared, told) {
  const options = optionsIn(help);
  const names = grouped(help, isShared);
  const [usage = '', text = '', ...others] = help.split('\n\n');
  const tool = told.find((each) => plain(text).includes(each.text));
  const own = options.filter((option) => !isShared(option) && !tool?.options.has(nameOf(option)));
  const rest = others.map((part) => part.replace(OPTIONS, () => `${own.join('\n')}\n`));
  const line = usage
    .replace(/^Usage: /, '')
    .replace('[options]', names)
    .trimEnd();
  const body = (tool === undefined ? [text, ...rest] : rest)
    .map((part) => part.replace(/^Options:\n/, ''))
    .filter((part) => part.trim() !== '');
  const trimmed = line === name ? body : [line, ...body];
  return trimmed.map((part) => part.trimEnd()).join('\n\n');
}
