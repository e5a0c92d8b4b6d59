import type { Command, Option } from 'commander';

import { ERROR_KINDS } from '@handsight/core/error';
import { SERVER_VERSION } from '@handsight/core/version';
import { toolsOf } from '@handsight/dialects';
import type { CatalogueLine, CommandRecord, OptionRecord } from '@handsight/dialects/catalogue';
import { listed } from '@handsight/server/mcp';
import { DIALECTS, type AnyTool } from '@handsight/tools/tool';
import { errorRecord } from './call/next-command.ts';
import { fieldsOf, type Field } from './call/option-field.ts';
import { liveOf } from './command/live.ts';
import { completionScript } from './completions/run-completions.ts';
import { SHELLS } from './completions/shell.ts';
import { fillAll } from './lazy.ts';
import { createProgram } from './program.ts';

/** The catalogue as the build writes it: a line for every error, command, completion script and tool. */
export async function catalogueText(): Promise<string> {
  const program = createProgram();
  await fillAll(program);
  const commands = [...commandsBelow(program, '')];
  const lines: CatalogueLine[] = [
    ['program', '', { version: SERVER_VERSION, commands: commands.map(({ path, command }) => ({ path, aliases: command.aliases() })) }],
    ...ERROR_KINDS.map((kind): CatalogueLine => ['error', kind, errorRecord(kind)]),
    ...SHELLS.map((shell): CatalogueLine => ['completions', shell, completionScript(program, shell)]),
  ];
  for (const { path, command } of commands) {
    const record = await commandRecord(command, program);
    for (const name of [path, ...command.aliases()]) lines.push(['command', name, record]);
  }
  for (const dialect of DIALECTS) {
    for (const tool of await toolsOf(dialect)) lines.push(...toolLines(`${dialect}/${tool.name}`, tool));
  }
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

function toolLines(key: string, tool: AnyTool): CatalogueLine[] {
  const { title, toolset, kind, destructive, idempotent } = tool;
  const { outputSchema = {} } = listed(tool, true);
  return [
    ['tool', key, { title, toolset, kind, destructive, idempotent, listed: listed(tool, false) }],
    ['output', key, outputSchema],
  ];
}

function* commandsBelow(command: Command, path: string): Generator<{ path: string; command: Command }> {
  yield { path, command };
  for (const each of command.commands) {
    if (each.name() !== 'help') yield* commandsBelow(each, path === '' ? each.name() : `${path} ${each.name()}`);
  }
}

async function commandRecord(command: Command, program: Command): Promise<CommandRecord> {
  const live = liveOf(command);
  const tool = await live?.tool();
  const fields = tool === undefined ? [] : fieldsOf(tool);
  const own = command === program ? [] : command.options;
  const options = [...program.options.filter(({ long }) => long === '--json'), ...own].flatMap((option) => optionRecord(option, fields));
  const isSentAsTyped = live !== undefined && (live.read === undefined || live.plain !== undefined);
  return {
    summary: command.summary(),
    help: helpOf(command),
    options,
    ...(isSentAsTyped && tool !== undefined
      ? { call: { tool: tool.name, places: live.places ?? [], plain: live.plain ?? {}, examples: live.examples } }
      : {}),
  };
}

function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text), getOutHelpWidth: () => 80, getOutHasColors: () => false });
  command.outputHelp();
  return help;
}

/** None for an option with a parser of its own: a command line that uses it is left to the command. */
function optionRecord(option: Option, fields: readonly Field[]): OptionRecord[] {
  const field = fields.find(({ flag }) => flag === option.name());
  const kind = kindOf(option, field);
  if (kind === undefined || option.optional || option.short !== undefined || option.name() === 'format') return [];
  const usual: unknown = Array.isArray(option.defaultValue) ? option.defaultValue.join(',') : option.defaultValue;
  return [
    {
      name: option.name(),
      takes: option.variadic ? 'many' : option.required ? 'one' : 'nothing',
      kind,
      ...(field === undefined ? {} : { field: field.name }),
      ...(option.envVar === undefined ? {} : { env: option.envVar }),
      ...(typeof usual === 'number' || (typeof usual === 'string' && usual !== '') ? { default: String(usual) } : {}),
      ...choicesOf(option, field),
    },
  ];
}

function choicesOf({ argChoices }: Option, field: Field | undefined): Pick<OptionRecord, 'choices'> {
  const choices = argChoices ?? field?.choices;
  return choices === undefined ? {} : { choices };
}

function kindOf(option: Option, field: Field | undefined): OptionRecord['kind'] | undefined {
  if (field !== undefined) return field.kind === 'boolean' ? 'text' : field.kind;
  if (option.flags.endsWith('<n>')) return 'whole';
  return option.parseArg === undefined || option.argChoices !== undefined || option.name() === 'tools' ? 'text' : undefined;
}
