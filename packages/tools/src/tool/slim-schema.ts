type JsonSchema = Record<string, unknown>;

/** Implied by the type or checked when the tool is called; a reader of the list needs none of them. */
const OMITTED_FIELDS = new Set(['$schema', 'minLength', 'maxLength', 'minItems', 'maxItems']);

/** A JSON Schema as a listing shows it: every listing pays for every word. */
export function slimSchema(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([key, value]) => !OMITTED_FIELDS.has(key) && !isSafeLimit(key, value));
  return Object.fromEntries(entries.map(([key, value]) => [key, key === 'properties' ? slimEach(value) : slimPart(value)]));
}

const slimEach = (properties: unknown): unknown =>
  isObject(properties) ? Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, slimPart(value)])) : properties;

const slimPart = (value: unknown): unknown => (Array.isArray(value) ? value.map(slimPart) : isObject(value) ? slimSchema(value) : value);

const isObject = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null && !Array.isArray(value);

/** zod gives every integer the limits of a JavaScript safe integer. */
const isSafeLimit = (key: string, value: unknown): boolean =>
  (key === 'minimum' || key === 'maximum') && typeof value === 'number' && !Number.isSafeInteger(value * 2);
