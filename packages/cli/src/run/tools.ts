import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { toolsOf } from '@handsight/dialects';
import type { AnyTool } from '@handsight/tools/tool';
import { fieldsOf } from '../call/option-field.ts';
import { columns } from '../columns.ts';
import type { ToolsFlags } from '../command/tools.ts';
import { printJson, printLines, styled, type Line } from '../terminal.ts';

export async function runTools(name: string | undefined, { dialect, json }: ToolsFlags): Promise<void> {
  const tools = await toolsOf(dialect);
  const wanted = name === undefined ? tools : tools.filter((tool) => tool.name === name);
  if (wanted.length === 0)
    throw new HandsightError('BadRequest', `${dialect} has no tool ${name ?? ''}; without a name they are all listed`, { name });
  const [only] = wanted;
  if (json === true) await printJson(name === undefined || only === undefined ? wanted.map(asData) : asData(only));
  else await printLines(name === undefined || only === undefined ? list(wanted) : details(only));
}

const asData = ({ name, title, description, dialect, toolset, kind, destructive, idempotent, input, rest }: AnyTool): object => ({
  ...{ name, title, description, dialect, toolset, kind, destructive, idempotent, rest },
  input: z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }),
});

const list = (tools: readonly AnyTool[]): Line[] =>
  columns(
    ['tool', 'set', 'kind', ''],
    tools.map(({ name, toolset, kind, title }) => [name, toolset, kind, title]),
  );

function details(tool: AnyTool): Line[] {
  const { name, title, description, toolset, kind, destructive } = tool;
  const fields = fieldsOf(tool);
  return [
    styled('bold', `${name}: ${title}`),
    description,
    `set ${toolset}, ${kind}${destructive ? ', may undo or lose something' : ''}`,
    '',
    ...(fields.length === 0
      ? ['It takes nothing.']
      : columns(
          ['field', 'kind', '', ''],
          fields.map((field) => [
            field.name,
            field.choices?.join(' | ') ?? field.kind,
            field.isRequired ? 'required' : '',
            field.description,
          ]),
        )),
  ];
}
