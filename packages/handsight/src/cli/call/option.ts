import { InvalidArgumentError, Option } from 'commander';

import type { Field } from './option-field.ts';

const SHAPES: Record<Exclude<Field['kind'], 'boolean'>, string> = { text: 'text', number: 'n', list: 'text', json: 'json' };

/** A field as an option. What its value may be is checked by the tool itself; here only that it can be read. */
export function optionOf({ flag, kind, choices, description, name }: Field): Option {
  const option = new Option(kind === 'boolean' ? `--${flag}` : `--${flag} <${SHAPES[kind]}>`, description);
  if (kind === 'number') option.argParser(number);
  if (kind === 'json') option.argParser(json);
  if (kind === 'list') option.argParser((text: string, before: string[] | undefined) => [...(before ?? []), choice(text, choices)]);
  else if (choices !== undefined) option.choices(choices);
  if (name === 'device') option.env('HANDSIGHT_DEVICE');
  return option;
}

function choice(text: string, choices: readonly string[] | undefined): string {
  if (choices === undefined || choices.includes(text)) return text;
  throw new InvalidArgumentError(`Allowed choices are ${choices.join(', ')}.`);
}

function number(text: string): number {
  if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(text)) throw new InvalidArgumentError('It must be a number.');
  return Number(text);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('It must be JSON.');
  }
}
