import type { Option } from 'commander';

import { toolsOf } from '@handsight/dialects';
import { listed } from '@handsight/server/mcp';
import { DIALECTS, type Dialect } from '@handsight/tools/tool';
import { baseProgram } from '../base-program.ts';
import { addMcp } from '../command/mcp.ts';
import type { EarlyFlag } from './early-flags.ts';
import { earlyListFile, type EarlyTool } from './early-opening.ts';

/** The files that the build writes, by name. `handsight mcp` answers from them before anything else is loaded. */
export async function earlyFiles(): Promise<Record<string, unknown>> {
  const lists = DIALECTS.flatMap((dialect) => [false, true].map((structured) => ({ dialect, structured })));
  const files = await Promise.all(
    lists.map(async ({ dialect, structured }) => [earlyListFile(dialect, structured), await earlyList(dialect, structured)] as const),
  );
  return { 'flags.json': earlyFlags(), ...Object.fromEntries(files) };
}

async function earlyList(dialect: Dialect, structured: boolean): Promise<EarlyTool[]> {
  return (await toolsOf(dialect)).map((tool) => [tool.toolset, listed(tool, structured)]);
}

/** A flag with a parser of its own is left out; a command line that uses it is not answered early. */
function earlyFlags(): EarlyFlag[] {
  const program = baseProgram();
  addMcp(program);
  const command = program.commands.find((each) => each.name() === 'mcp');
  const options = [...program.options.filter(({ long }) => long === '--json'), ...(command?.options ?? [])];
  return options
    .filter((option) => isNumber(option) || option.parseArg === undefined || option.argChoices !== undefined || option.name() === 'tools')
    .map(earlyFlag);
}

const isNumber = ({ flags }: Option): boolean => flags.endsWith('<n>');

function earlyFlag(option: Option): EarlyFlag {
  const usual: unknown = Array.isArray(option.defaultValue) ? option.defaultValue.join(',') : option.defaultValue;
  return {
    name: option.name(),
    takes: option.variadic ? 'many' : option.required ? 'one' : 'nothing',
    ...(option.envVar === undefined ? {} : { env: option.envVar }),
    ...(typeof usual === 'number' || (typeof usual === 'string' && usual !== '') ? { default: String(usual) } : {}),
    ...(option.argChoices === undefined ? {} : { choices: option.argChoices }),
    ...(isNumber(option) ? { isNumber: true } : {}),
  };
}
