import type { Command } from 'commander';

import type { PlaceRecord } from '@handsight/dialects/catalogue';
import type { Field } from '../call/option-field.ts';
import type { AnyTool } from '@handsight/tools/tool';
import { lazily, loosenOnUse } from '../lazy.ts';

/** A command that calls one tool, with some of its fields as positional arguments. */
export interface LiveCommand {
  name: string;
  alias?: string;
  summary: string;
  places?: readonly PlaceRecord[];
  tool: () => Promise<AnyTool>;
  /** Fields that this command sets itself. */
  without?: readonly string[];
  /** Converts the typed arguments to the tool's input. */
  read?: (input: Record<string, unknown>) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** Values that `read` leaves as they are, as patterns by field: these need no conversion. */
  plain?: Readonly<Record<string, string>>;
  examples: readonly string[];
}

const lives = new WeakMap<Command, LiveCommand>();

/** What a command calls, for the catalogue. */
export const liveOf = (command: Command): LiveCommand | undefined => lives.get(command);

export function addPlaces(command: Command, places: readonly PlaceRecord[]): void {
  for (const { field, label = field, description, optional, many } of places) {
    const inner = many === true ? `${label}...` : label;
    command.argument(optional === true ? `[${inner}]` : `<${inner}>`, description);
  }
  loosenOnUse(command);
}

export function addLive(program: Command, live: LiveCommand): Command {
  const { name, alias, summary, places = [], without = [], tool, read, examples } = live;
  const command = program.command(name).summary(summary);
  lives.set(command, live);
  if (alias !== undefined) command.alias(alias);
  addPlaces(command, places);
  lazily(command, async () => {
    const [record, { addFields, describeTool }, { fieldsOf }] = await Promise.all([
      tool(),
      import('../call/call-command.ts'),
      import('../call/option-field.ts'),
    ]);
    command.description(asFlags(describeTool(record), fieldsOf(record)));
    addFields(command, record, without);
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
