import type { Command } from 'commander';

import { HandsightError } from '@handsight/core/error';
import type { AnyTool } from '@handsight/tools/tool';
import { addOptions, addressOptions, type AddressFlags } from '../host/host-flags.ts';
import { fieldsOf, type Field } from './option-field.ts';
import { optionOf } from './option.ts';

/** A field that is a positional argument instead of a flag. */
export interface Place {
  field: string;
  /** The name shown in the help; defaults to the field's name. */
  label?: string;
  description: string;
  optional?: true;
  many?: true;
}

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

/** Adds the fields of a tool to a command as options, except positional ones and those in `without`. */
export function addFields(command: Command, tool: AnyTool, places: readonly Place[], without: readonly string[] = []): void {
  const aside = new Set([...places.map(({ field }) => field), ...without]);
  const taken = new Set(['json', 'host', 'port', 'output', 'help']);
  for (const field of fieldsOf(tool)) {
    if (!aside.has(field.name) && !taken.has(field.flag)) command.addOption(optionOf(field));
  }
  addOptions(command, addressOptions());
}

/** Reads the arguments of a command made by `addFields`. */
export function typedCall(command: Command, tool: AnyTool, places: readonly Place[]): TypedCall {
  const flags = command.optsWithGlobals<CallFlags & Record<string, unknown>>();
  const fields = fieldsOf(tool);
  const given = (field: Field): unknown => {
    const place = places.findIndex(({ field: name }) => name === field.name);
    return place === -1 ? flags[attributeOf(field)] : command.processedArgs[place];
  };
  const entries = fields.map((field): [string, unknown] => [field.name, given(field)]).filter(([, value]) => value !== undefined);
  return { input: Object.fromEntries(entries), flags };
}

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
