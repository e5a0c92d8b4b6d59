import type { Command } from 'commander';

import type { Place } from '../call/call-command.ts';
import type { Field } from '../call/option-field.ts';
import type { AnyTool } from '@handsight/tools/tool';
import { lazily } from '../lazy.ts';

/** A command that calls one tool, with some of its fields as positional arguments. */
export interface LiveCommand {
  name: string;
  alias?: string;
  summary: string;
  places?: readonly Place[];
  tool: () => Promise<AnyTool>;
  /** Fields that this command sets itself. */
  without?: readonly string[];
  /** Converts the typed arguments to the tool's input. */
  read?: (input: Record<string, unknown>) => Record<string, unknown> | Promise<Record<string, unknown>>;
  examples: readonly string[];
}

export function addPlaces(command: Command, places: readonly Place[]): void {
  for (const { field, label = field, description, optional, many } of places) {
    const inner = many === true ? `${label}...` : label;
    command.argument(optional === true ? `[${inner}]` : `<${inner}>`, description);
  }
}

export function addLive(program: Command, live: LiveCommand): Command {
  const { name, alias, summary, places = [], without = [], tool, read, examples } = live;
  const command = program.command(name).summary(summary);
  if (alias !== undefined) command.alias(alias);
  addPlaces(command, places);
  lazily(command, async () => {
    const [record, { addFields, describeTool }, { fieldsOf }] = await Promise.all([
      tool(),
      import('../call/call-command.ts'),
      import('../call/option-field.ts'),
    ]);
    command.description(asFlags(describeTool(record), fieldsOf(record)));
    addFields(command, record, places, without);
    command.addHelpText(
      'after',
      `\nExample${examples.length === 1 ? '' : 's'}:\n${examples.map((each) => `  handsight ${each}`).join('\n')}`,
    );
  });
  return command.action(async () => {
    const [record, { typedCall }, { runCall }] = await Promise.all([
      tool(),
      import('../call/call-command.ts'),
      import('../call/run-call.ts'),
    ]);
    const call = typedCall(command, record, places);
    await runCall(record, { ...call, input: read === undefined ? call.input : await read(call.input) });
  });
}

/** A tool's description names its fields; here they are flags. */
function asFlags(description: string, fields: readonly Field[]): string {
  const renamed = fields.filter(({ name }) => name.includes('_'));
  return renamed.reduce((text, { name, flag }) => text.replaceAll(new RegExp(`\\b${name}\\b`, 'g'), `--${flag}`), description);
}
