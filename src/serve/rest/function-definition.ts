import { z } from 'zod';

import type { AnyTool } from '../../tools/tool.ts';

/** OpenAI's wire format of a tool. */
export const FunctionDefinitionSchema = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string(),
    description: z.string(),
    parameters: z.object({ type: z.literal('object'), properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) }),
  }),
});
export type FunctionDefinition = z.infer<typeof FunctionDefinitionSchema>;

/** What the contract's nine tools take besides what it lists for them; a model is not told of it. */
const BESIDE_THE_NINE = new Set(['device', 'window_uid', 'dry_run', 'confirm_token', 'reason', 'expect', 'expect_timeout_ms']);
/** Only reading by a window's index is in the contract. */
const WITHOUT_INDEX = new Set(['click_at', 'type_text', 'press_key']);

export function functionDefinition(tool: AnyTool): FunctionDefinition {
  const isOfTheNine = tool.toolset === 'core';
  const isHidden = (name: string): boolean =>
    isOfTheNine && (BESIDE_THE_NINE.has(name) || (name === 'window_index' && WITHOUT_INDEX.has(tool.name)));
  const schema = z.toJSONSchema(tool.input, { io: 'input', override: ({ jsonSchema }) => dropSafeIntegers(jsonSchema) });
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => !isHidden(name))
      .map(([name, property]) => [name, isOfTheNine ? asInContract(property) : property]),
  );
  return {
    type: 'function',
    function: {
      name: tool.name,
      description: tool.description,
      parameters: { type: 'object', properties, required: schema.required ?? [] },
    },
  };
}

/** Zod bounds every integer by what a double can count; that says nothing. */
export function dropSafeIntegers(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** Of what a property may be, the contract tells its type, its choices and what it is for. */
function asInContract(property: unknown): unknown {
  if (typeof property !== 'object' || property === null) return property;
  return Object.fromEntries(['type', 'enum', 'description'].flatMap((key) => (key in property ? [[key, Reflect.get(property, key)]] : [])));
}
