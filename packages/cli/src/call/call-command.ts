import { CommanderError, type Command, InvalidArgumentError, Option } from 'commander';
import { HandsightError } from '@handsight/core/error';
import type { PlaceRecord } from '@handsight/dialects/catalogue';
import type { AnyTool } from '@handsight/tools/tool';
import { environmentName } from '@handsight/core/environment';
import { placeWords } from '../flags.ts';
import { addOptions, addressOptions, type AddressFlags } from '../host/host-flags.ts';
import { fieldsOf, type Field } from './option-field.ts';

export interface CallFlags extends AddressFlags {
  json?: true;
  output?: string;
}

/** One call as given on the command line. */
export interface TypedCall {
  input: Record<string, unknown>;
  flags: CallFlags;
}

/** The tool's title and description; the title is not repeated if the description begins with it. */
export const describeTool = ({ title, description }: AnyTool): string =>
  description.startsWith(title) ? description : `${title}${title.endsWith('?') ? '' : '.'} ${description}`;

/** Adds the fields of a tool to a command as options, positional or not, except those in `without`. */
export function addFields(command: Command, tool: AnyTool, without: readonly string[] = []): void {
  const aside = new Set(without);
  const taken = new Set(['json', 'host', 'port', 'output', 'help']);
  for (const field of fieldsOf(tool)) {
    if (!aside.has(field.name) && !taken.has(field.flag)) command.addOption(optionOf(field));
  }
  addOptions(command, addressOptions());
}

/** Reads the arguments of a command made by `addFields`. */
export function typedCall(command: Command, tool: AnyTool, places: readonly PlaceRecord[]): TypedCall {
  const flags = command.optsWithGlobals<CallFlags & Record<string, unknown>>();
  const set = fieldsOf(tool)
    .map((field): [string, unknown] => [field.name, flags[attributeOf(field)]])
    .filter(([, value]) => value !== undefined);
  const { input, missing, excess } = placeWords(places, Object.fromEntries(set), command.args);
  if (missing !== undefined) throw wrongUse('missingArgument', `missing required argument '${missing.label ?? missing.field}'`);
  if (excess > 0 && places.length > 0) throw wrongUse('excessArguments', `too many arguments: an option has set what the last is for`);
  return { input, flags };
}

const wrongUse = (code: string, message: string): CommanderError => new CommanderError(1, `commander.${code}`, `error: ${message}`);

const attributeOf = ({ flag }: Field): string => flag.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Arguments as one JSON object. */
export function jsonObject(text: string, what: string, example: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Reported below, like anything else that is not an object.
  }
  throw new HandsightError('BadRequest', `${what} must be a JSON object, such as ${example}`, {});
}

const SHAPES: Record<Exclude<Field['kind'], 'boolean'>, string> = { text: 'text', number: 'n', list: 'text', json: 'json' };

/** A field as an option. Only its syntax is checked here; the tool validates the value. */
function optionOf({ flag, kind, choices, description, name }: Field): Option {
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
