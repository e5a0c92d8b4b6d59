import { z } from 'zod';

import { advertisedInput } from '@handsight/tools/tool';
import type { AnyTool } from '@handsight/tools/tool';

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

export function functionDefinition(tool: AnyTool): FunctionDefinition {
  const isOfTheNine = tool.toolset === 'core';
  const schema = z.toJSONSchema(advertisedInput(tool), { io: 'input', override: ({ jsonSchema }) => dropSafeIntegers(jsonSchema) });
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, isOfTheNine ? asInContract(property) : property]),
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

/** zod gives every integer the limits of a safe integer, which carry no information. */
export function dropSafeIntegers(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}

/** The dialect lists only a property's type, choices and description. */
function asInContract(property: unknown): unknown {
  if (typeof property !== 'object' || property === null) return property;
  return Object.fromEntries(['type', 'enum', 'description'].flatMap((key) => (key in property ? [[key, Reflect.get(property, key)]] : [])));
}
