import { z } from 'zod';

/** The JSON type that a parameter's text is read as. */
type Kind = 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'string';

const READERS: Record<Kind, (text: string) => unknown> = {
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  number: (text) => (/^-?\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : text),
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : text),
  array: (text) => (text.startsWith('[') ? json(text) : text.split(',').map((part) => part.trim())),
  object: json,
  string: (text) => text,
};

/** Text that cannot be parsed stays text, and the schema reports what is wrong with it. */
function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const kinds = new WeakMap<z.ZodObject, Map<string, Kind>>();

/** URL parameters converted by the input schema: lists are written with commas, anything deeper as JSON. */
export function fromQuery(schema: z.ZodObject, query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = kindsOf(schema);
  return Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, typeof text === 'string' ? READERS[known.get(name) ?? 'string'](text) : text]),
  );
}

function kindsOf(schema: z.ZodObject): Map<string, Kind> {
  const known = kinds.get(schema) ?? new Map(Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => [name, kindOf(field)]));
  kinds.set(schema, known);
  return known;
}

function kindOf(field: z.core.$ZodType): Kind {
  const { type } = z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' });
  return type === undefined || type === 'null' || Array.isArray(type) ? 'object' : type;
}
