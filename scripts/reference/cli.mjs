import { fromDist, page } from './page.mjs';

export async function cliPage() {
  /** @type {typeof import('../../packages/cli/src/program.ts')} */
  const { createProgram } = await fromDist('cli/dist/program.js');
  /** @type {typeof import('../../packages/cli/src/lazy.ts')} */
  const { fillAll } = await fromDist('cli/dist/lazy.js');
  const program = createProgram();
  await fillAll(program);
  const sections = helpOf(program, 'handsight', '##');
  return page('Command line', sections.join('\n').trimEnd());
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
