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

/** Agents read these once, in the server's instructions; each command's help repeats them. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  device: 'device to use, of those that `handsight devices` lists',
  window_uid: 'window to use, of those that `handsight windows` lists',
  reason: 'why, for the audit log',
  expect: 'what must hold afterwards, such as "text: Welcome"; may be repeated',
  dry_run: 'resolve the target and check the guards, but send nothing',
  confirm_token: 'token of a confirmation, where one is needed',
  since: 'only what changed since the reading with this token, or last',
  only_interactive: 'only elements that can be operated',
  full: 'long texts in full, the keys of a keyboard and what is covered',
  scope: 'only this element and what is in it',
  max_lines: 'lines to print at most',
  depth: 'levels to print',
  count: 'taps in a row, 1 to 3',
  button: 'mouse button',
  hold_ms: 'hold this long first: a tap becomes a long press, a drag picks up the element',
  duration_ms: 'how long the movement takes',
  clear: 'empty the field first',
  checked: 'on (--checked) or off (--checked false)',
  tool: 'a tool, as `handsight tools` lists it',
  args: 'the arguments of that tool, as JSON',
  submit: 'press Enter afterwards',
  timeout_ms: 'how long to wait at most',
  appears: 'until this element is there',
  disappears: 'until this element is gone',
  text: 'until this regular expression matches a text',
  window: 'until a window with such a title (regular expression) opens',
  window_gone: 'until this window is gone',
  changes: 'until the screen differs from the reading with this token, or from now',
  focus: 'until the focus moves',
  idle: 'until the screen is idle',
  direction: 'direction through the content',
  within: 'the element to scroll',
  amount: 'how far: wheel clicks, or steps at most on the way to an element',
  option: 'the option to choose, by name',
  index: 'the option to choose, by number from 0',
  modifiers: 'modifier keys to hold during it; may be repeated',
  use: 'select the default device for later commands',
  mode: 'verify wants the same results, execute the same outcomes',
  on_divergence: 'what to do when it diverges',
};

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
      description: DESCRIPTIONS[name] ?? property.description ?? '',
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
