import { environmentName } from '@handsight/core/environment';
import { InvalidArgumentError, Option } from 'commander';

import type { Field } from './option-field.ts';

const SHAPES: Record<Exclude<Field['kind'], 'boolean'>, string> = { text: 'text', number: 'n', list: 'text', json: 'json' };

/** A field as an option. Only its syntax is checked here; the tool validates the value. */
export function optionOf({ flag, kind, choices, description, name }: Field): Option {
  const option = new Option(shapeOf(flag, kind, name), description);
  if (name === 'checked') option.argParser(onOrOff);
  if (kind === 'number') option.argParser(number);
  if (kind === 'json') option.argParser(json);
  if (kind === 'list') option.argParser((text: string, before: string[] | undefined) => [...(before ?? []), choice(text, choices)]);
  else if (choices !== undefined) option.choices(choices);
  if (name === 'device') option.env(environmentName('HANDSIGHT_DEVICE'));
  return option;
}

/** Boolean flags are off unless given; `checked` needs three states: on, off and not given. */
function shapeOf(flag: string, kind: Field['kind'], name: string): string {
  if (kind === 'boolean') return name === 'checked' ? `--${flag} [true|false]` : `--${flag}`;
  return `--${flag} <${SHAPES[kind]}>`;
}

function onOrOff(text: string): boolean {
  if (text === 'true' || text === 'on') return true;
  if (text === 'false' || text === 'off') return false;
  throw new InvalidArgumentError('It must be true or false.');
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
