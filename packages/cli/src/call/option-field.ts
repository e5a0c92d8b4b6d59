import { z } from 'zod';

import type { AnyTool } from '@handsight/tools/tool';

/** One argument of a tool as a command-line option, read from the tool's schema. */
export interface Field {
  /** `window_uid` */
  name: string;
  /** `window` */
  flag: string;
  kind: 'text' | 'number' | 'boolean' | 'list' | 'json';
  choices: readonly string[] | undefined;
  isRequired: boolean;
  description: string;
}

const FLAGS: Readonly<Record<string, string>> = { window_uid: 'window', confirm_token: 'confirm' };

export function fieldsOf({ input }: Pick<AnyTool, 'input'>): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  const names = Object.keys(properties);
  return Object.entries(properties).map(([name, schema]) => {
    const property = typeof schema === 'object' ? schema : {};
    const short = FLAGS[name];
    return {
      name,
      flag: (short === undefined || names.includes(short) ? name : short).replaceAll('_', '-'),
      kind: kindOf(property),
      choices: choicesOf(property),
      isRequired: required.includes(name),
      description: property.description ?? '',
    };
  });
}

type Property = z.core.JSONSchema.BaseSchema;

function kindOf({ type, items }: Property): Field['kind'] {
  if (type === 'string') return 'text';
  if (type === 'integer' || type === 'number') return 'number';
  if (type === 'boolean') return 'boolean';
  const isListOfTexts = type === 'array' && typeof items === 'object' && !Array.isArray(items) && items.type === 'string';
  return isListOfTexts ? 'list' : 'json';
}

function choicesOf({ enum: own, items }: Property): string[] | undefined {
  const choices = own ?? (typeof items === 'object' && !Array.isArray(items) ? items.enum : undefined);
  return choices?.map(String);
}
