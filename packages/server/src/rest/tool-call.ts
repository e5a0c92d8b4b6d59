import { z } from 'zod';

import { callTool } from '@handsight/tools/tool';
import { DIALECTS, type AnyTool, type Dialect } from '@handsight/tools/tool';
import { type Endpoint, type RestCall, restAnswer } from '@handsight/tools/tool';
import { FunctionDefinitionSchema, functionDefinition, type FunctionDefinition } from './function-definition.ts';
import { HttpRefusal } from '@handsight/tools/tool';
import { fromQuery } from './query.ts';

/** If several tools share a name, the first dialect here wins. */
const ORDER: readonly Dialect[] = ['screen-observer', ...DIALECTS.filter((dialect) => dialect !== 'screen-observer')];

/** Has no side effects, so it may be called with GET. */
const isSafe = ({ kind, idempotent, rest }: AnyTool): boolean => rest?.method === 'GET' || (kind === 'read' && idempotent);

/** A list of every tool, and each tool under its name, whether or not it has a path of its own. */
export function toolCallEndpoints(tools: readonly AnyTool[]): Endpoint[] {
  const byName = new Map<string, AnyTool>();
  for (const dialect of ORDER)
    for (const tool of tools) if (tool.dialect === dialect && !byName.has(tool.name)) byName.set(tool.name, tool);
  let definitions: FunctionDefinition[] | undefined;

  const findTool = (name: unknown): AnyTool => {
    const tool = typeof name === 'string' ? byName.get(name) : undefined;
    if (tool !== undefined) return tool;
    throw new HttpRefusal(404, 'unknown tool; /api/tools lists them', { name });
  };
  const shared = {
    path: '/api/tool/:name',
    input: z.looseObject({ name: z.string().describe('A name from /api/tools.') }),
    output: z.looseObject({}),
    media: 'application/json',
    legacy: false,
    counts: true,
    dialectOf: ({ name }: RestCall['params']) => byName.get(String(name))?.dialect,
  } as const;
  return [
    {
      method: 'GET',
      path: '/api/tools',
      name: 'list_tools',
      summary: 'List the tools',
      description: "The tools in OpenAI's function form, for the `tools` of a chat completion.",
      input: z.strictObject({}),
      output: z.object({ ok: z.literal(true), count: z.int(), tools: z.array(FunctionDefinitionSchema) }),
      media: 'application/json',
      legacy: false,
      counts: false,
      run: () => {
        definitions ??= tools.filter((tool) => tool.dialect === 'screen-observer').map(functionDefinition);
        return Promise.resolve({ status: 200, body: { ok: true, count: definitions.length, tools: definitions } });
      },
    },
    {
      ...shared,
      method: 'GET',
      name: 'call_reading_tool',
      summary: 'Call a tool that only reads',
      description: 'Call a tool by its name with its arguments as parameters. What acts has to be POSTed.',
      run: async ({ params, sent, context }: RestCall) => {
        const tool = findTool(params['name']);
        if (!isSafe(tool)) throw new HttpRefusal(405, `${tool.name} changes something; POST its arguments instead`, { tool: tool.name });
        return restAnswer(await callTool(tool, fromQuery(tool.input, sent), context));
      },
    },
    {
      ...shared,
      method: 'POST',
      name: 'call_tool',
      summary: 'Call a tool',
      description: 'Call a tool by its name with its arguments as a JSON object.',
      run: async ({ params, sent, context }: RestCall) => restAnswer(await callTool(findTool(params['name']), sent, context)),
    },
  ];
}
