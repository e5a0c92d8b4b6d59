import { Option, type Command } from 'commander';

import { HandsightError } from '@handsight/core/error';
import type { AnyTool } from '@handsight/tools/tool';
import { DIALECTS, type Dialect } from '@handsight/tools/tool';
import { lazily, fillOnUse } from '../lazy.ts';

const HELP = `
\`handsight tools\` lists the tools, \`handsight call TOOL --help\` says what one takes. Arguments are flags, or one JSON object, or both.

Examples:
  handsight call find --selector Button
  handsight call tree '{"roles": ["Button"], "max_nodes": 20}' --json
  handsight call --dialect doksi get_textual_state`;

/** Every tool of every dialect under its own name. */
export function addCall(program: Command): void {
  const call = fillOnUse(program.command('call'))
    .summary('call any tool by its name')
    .usage('[--dialect <name>] <tool> [json] [options]')
    .description('Call a tool by its name.')
    .addOption(new Option('--dialect <name>', 'whose tools').choices(DIALECTS).default('handsight'))
    .addHelpText('after', HELP)
    .configureHelp({ visibleCommands: () => [] });
  // Its subcommands depend on the dialect, which is itself an option.
  program.hook('preSubcommand', async (_, sub) => {
    if (sub !== call) return;
    const { toolsOf } = await import('@handsight/dialects');
    const dialect = dialectIn(rawArguments(program));
    for (const tool of await toolsOf(dialect)) addTool(call, tool);
    call.on('command:*', ([name = '']: string[]) => {
      const list = `handsight tools${dialect === 'handsight' ? '' : ` --dialect ${dialect}`}`;
      throw new HandsightError('BadRequest', `${dialect} has no tool ${name}; \`${list}\` lists them`, { name });
    });
  });
}

function addTool(call: Command, tool: AnyTool): void {
  const command = call.command(tool.name).summary(tool.title);
  lazily(command, async () => {
    const { addFields, describeTool } = await import('../call/call-command.ts');
    command.description(describeTool(tool));
    command.argument('[json]', 'arguments as one JSON object').option('-o, --output <file>', 'write what it shows to this file');
    addFields(command, tool);
  });
  command.action(async (json: string | undefined) => {
    const [{ typedCall, jsonObject }, { runCall }] = await Promise.all([import('../call/call-command.ts'), import('../call/run-call.ts')]);
    const typed = typedCall(command, tool, []);
    const given = json === undefined ? {} : jsonObject(json, 'the arguments', '{"target": "@b3"}');
    await runCall(tool, { ...typed, input: { ...typed.input, ...given } });
  });
}

const rawArguments = (program: Command): readonly string[] =>
  'rawArgs' in program && Array.isArray(program.rawArgs) ? program.rawArgs.map(String) : [];

function dialectIn(args: readonly string[]): Dialect {
  const at = args.findIndex((arg) => arg === '--dialect' || arg.startsWith('--dialect='));
  if (at === -1) return 'handsight';
  const name = args[at]?.split('=')[1] ?? args[at + 1] ?? '';
  const dialect = DIALECTS.find((known) => known === name);
  if (dialect !== undefined) return dialect;
  throw new HandsightError('BadRequest', `unknown dialect ${name}; available: ${DIALECTS.join(', ')}`, { dialect: name });
}
