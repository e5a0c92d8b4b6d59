import { z } from 'zod';

import { slimSchema } from './slim-schema.ts';

const FOR_PEOPLE = z.registry<{ models: string | undefined }>();

/**
 * Describes a field for the command line, the API and the reference. Lists for models leave the text out: the name says enough to a model,
 * or the server's instructions do, and every list pays for every word. A field that has been described already keeps that for models.
 */
export function forPeople<S extends z.ZodType>(text: string, field: S): S {
  const described = field.describe(text);
  FOR_PEOPLE.add(described, { models: field.description });
  return described;
}

/** A tool's input as a list for models shows it. */
export function listedSchema(input: z.ZodObject): Record<string, unknown> {
  const { properties = {}, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const shown = Object.entries(properties).map(([name, property]) => {
    const field: unknown = input.shape[name];
    const told = field instanceof z.ZodType ? FOR_PEOPLE.get(field) : undefined;
    if (typeof property !== 'object' || told === undefined) return [name, property] as const;
    const { description: _, ...rest } = property;
    return [name, told.models === undefined ? rest : { ...rest, description: told.models }] as const;
  });
  return slimSchema({ ...schema, properties: Object.fromEntries(shown) });
}
