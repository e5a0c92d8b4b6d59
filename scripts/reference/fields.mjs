import { z } from 'zod';

/**
 * The parts of a JSON Schema that are shown.
 * @typedef {object} Field
 * @property {string | string[]} [type]
 * @property {unknown} [const]
 * @property {unknown[]} [enum]
 * @property {unknown} [default]
 * @property {string} [description]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [exclusiveMinimum]
 * @property {Record<string, Field>} [properties]
 * @property {string[]} [required]
 * @property {Field} [items]
 * @property {Field[]} [prefixItems]
 * @property {Field[]} [anyOf]
 * @property {Field[]} [oneOf]
 * @property {string} [$ref]
 */

/**
 * @param {z.ZodType} schema
 * @param {'input' | 'output'} io
 * @returns {Field}
 */
export const schemaOf = (schema, io) => /** @type {Field} */ (z.toJSONSchema(schema, { io, unrepresentable: 'any', cycles: 'ref' }));

/**
 * A type in a few words: `text`, `number from 1 to 3`, `"left" or "right"`, `list of text`.
 * @param {Field} field
 * @returns {string}
 */
export function typeOf(field) {
  const options = field.anyOf ?? field.oneOf;
  if (options !== undefined) return [...new Set(options.map(typeOf))].join(' or ');
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.enum !== undefined) return field.enum.map((value) => JSON.stringify(value)).join(', ');
  if (Array.isArray(field.type)) return field.type.map((type) => typeOf({ ...field, type })).join(' or ');
  switch (field.type) {
    case 'string':
      return 'text';
    case 'integer':
    case 'number':
      return `${field.type === 'integer' ? 'whole number' : 'number'}${rangeOf(field)}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `list${field.items === undefined ? '' : ` of ${typeOf(field.items)}`}`;
    case 'null':
      return 'null';
    case undefined:
      return 'any';
    default:
      return field.type;
  }
}

/** zod writes the safe integers where a schema has no limits. @param {Field} field */
function rangeOf({ minimum, maximum, exclusiveMinimum }) {
  const from = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? ` from ${minimum}` : '';
  const above = exclusiveMinimum === undefined ? '' : ` above ${exclusiveMinimum}`;
  const to = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? ` to ${maximum}` : '';
  return `${from}${above}${to}`;
}
