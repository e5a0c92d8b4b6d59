import type { Tool as ListedTool } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { advertisedInput } from '../tool/advertised-input.ts';
import type { AnyTool } from '../tool/tool.ts';

type JsonSchema = Record<string, unknown>;

const known = { plain: new WeakMap<AnyTool, ListedTool>(), structured: new WeakMap<AnyTool, ListedTool>() };

/** A tool as `tools/list` shows it. Output schemas only where structured content is asked for: every listing costs tokens. */
export function listed(tool: AnyTool, structured: boolean): ListedTool {
  const made = known[structured ? 'structured' : 'plain'];
  const listing = made.get(tool) ?? listingOf(tool, structured);
  made.set(tool, listing);
  return listing;
}

function listingOf(tool: AnyTool, structured: boolean): ListedTool {
  const { name, title, description, kind, destructive, idempotent } = tool;
  return {
    name,
    description,
    inputSchema: { type: 'object', ...slim(z.toJSONSchema(advertisedInput(tool), { io: 'input', unrepresentable: 'any' })) },
    ...(structured ? { outputSchema: { type: 'object', ...slim(z.toJSONSchema(tool.output, { unrepresentable: 'any' })) } } : {}),
    annotations: {
      title,
      readOnlyHint: kind !== 'act' && idempotent && !destructive,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: kind === 'act',
    },
  };
}

/** Said by the type alone or checked when the tool is called; a reader of the list needs none of them. */
const OMITTED_FIELDS = new Set(['$schema', 'minLength', 'maxLength', 'minItems', 'maxItems']);

function slim(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([key, value]) => !OMITTED_FIELDS.has(key) && !isSafeLimit(key, value));
  return Object.fromEntries(entries.map(([key, value]) => [key, key === 'properties' ? slimEach(value) : slimPart(value)]));
}

const slimEach = (properties: unknown): unknown =>
  isObject(properties) ? Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, slimPart(value)])) : properties;

const slimPart = (value: unknown): unknown => (Array.isArray(value) ? value.map(slimPart) : isObject(value) ? slim(value) : value);

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);

/** zod gives every integer the limits of a JavaScript safe integer. */
const isSafeLimit = (key: string, value: unknown): boolean =>
  (key === 'minimum' || key === 'maximum') && typeof value === 'number' && !Number.isSafeInteger(value * 2);
