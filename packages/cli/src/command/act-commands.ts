import type { Command } from 'commander';

import { HandsightError } from '@handsight/core/error';
import { parsePoint } from '@handsight/tools';
import { addLive, type LiveCommand } from './live.ts';

const TARGET = 'a name (Save), a ref (@b3), a selector (Button[name="Save"]) or a point (100,200)';

/** Commands that act, in the order of the help. */
const ACTS: readonly LiveCommand[] = [
  {
    name: 'tap',
    summary: 'tap or click an element or a point',
    places: [{ field: 'target', description: TARGET }],
    tool: async () => (await import('@handsight/tools')).tap,
    examples: ['tap Save', 'tap @b3 --expect "text: Saved"', `tap 'Button[name="Save"]'`, 'tap 100,200 --count 2'],
  },
  {
    name: 'type',
    summary: 'type text into a field',
    places: [
      { field: 'text', description: 'the text; - reads it from the standard input' },
      { field: 'target', description: `the field: ${TARGET}; the focused one if left out`, optional: true },
    ],
    tool: async () => (await import('@handsight/tools')).type,
    read: typedText,
    plain: { text: '^(?!-$|@)' },
    examples: ['type "Ada Lovelace" @f1', 'type "On my way"', 'type - Password < secret.txt'],
  },
  {
    name: 'press',
    summary: 'press a key or a combination',
    places: [{ field: 'keys', description: 'back, home, recents, enter, tab, ctrl+s …' }],
    tool: async () => (await import('@handsight/tools')).press,
    examples: ['press back', 'press ctrl+s --target @f1'],
  },
  {
    name: 'swipe',
    summary: 'swipe in a direction',
    places: [
      { field: 'direction', description: 'up, down, left or right: the way the finger moves; or the point where it begins' },
      { field: 'target', description: `across what: ${TARGET}; the window if left out; or the point where it ends`, optional: true },
    ],
    without: ['from', 'to'],
    tool: async () => (await import('@handsight/tools')).swipe,
    read: typedSwipe,
    plain: { direction: '^[a-z]+$' },
    examples: ['swipe up', 'swipe left @g4', 'swipe 500,1500 500,500'],
  },
  {
    name: 'scroll',
    summary: 'scroll the content',
    places: [{ field: 'direction', description: 'up, down, left or right; down if left out', optional: true }],
    tool: async () => (await import('@handsight/tools')).scroll,
    examples: ['scroll', 'scroll up --amount 5'],
  },
  {
    name: 'scroll-to',
    summary: 'scroll until an element is on the screen',
    places: [{ field: 'to', label: 'target', description: TARGET }],
    tool: async () => (await import('@handsight/tools')).scroll,
    examples: ['scroll-to "About the phone"', `scroll-to 'ListItem[name*="Ada"]' --direction up`],
  },
  {
    name: 'drag',
    summary: 'drag from one place to another',
    places: [
      { field: 'from', description: TARGET },
      { field: 'to', description: TARGET },
    ],
    tool: async () => (await import('@handsight/tools')).drag,
    examples: ['drag @g1 @g5 --hold-ms 500'],
  },
  {
    name: 'set',
    summary: 'set a slider, a field or a choice',
    places: [
      { field: 'target', description: TARGET },
      { field: 'value', description: 'the value to set', optional: true },
    ],
    tool: async () => (await import('@handsight/tools')).set,
    examples: ['set Brightness 80', 'set @g7 --option German'],
  },
  {
    name: 'fill',
    summary: 'set several controls of a form',
    places: [
      { field: 'fields', label: 'field=value', description: 'a name or a ref, = and the value to set: Name=Ada @f2=Berlin', many: true },
    ],
    tool: async () => (await import('@handsight/tools')).fill,
    read: typedFields,
    examples: ['fill Name=Ada City="New York"', 'fill @f1=Ada @f2=ada@example.org --go-on'],
  },
  {
    name: 'app',
    summary: 'launch, stop, restart or reset an app',
    places: [
      { field: 'action', description: 'launch, stop, restart, or reset, which erases its data' },
      { field: 'name', description: 'of those that `handsight apps` lists' },
    ],
    tool: async () => (await import('@handsight/tools')).app,
    examples: ['app launch org.pocket.settings'],
  },
];

export function addActs(program: Command): void {
  for (const each of ACTS) addLive(program, each);
}

/** Imported lazily: every command pays for what this file imports. */
async function isRef(text: string): Promise<boolean> {
  const { parseRef } = await import('@handsight/core/screen');
  return parseRef(text) !== undefined;
}

async function typedText(input: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { text, target } = input;
  if (typeof text === 'string' && target !== undefined && text.startsWith('@') && (await isRef(text))) {
    throw new HandsightError('BadRequest', `text comes first, then the field: handsight type TEXT ${text}`, { text });
  }
  if (text !== '-') return input;
  const { readBytes } = await import('../dump-file.ts');
  const typed = new TextDecoder().decode(await readBytes('-'));
  return { ...input, text: typed.replace(/\r?\n$/, '') };
}

/** Two points are the path of the swipe. */
function typedSwipe({ direction, target, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const isPoint = (text: unknown): boolean => typeof text === 'string' && parsePoint(text) !== undefined;
  if (isPoint(direction) && isPoint(target)) return { from: direction, to: target, ...rest };
  if (isPoint(direction))
    throw new HandsightError(
      'BadRequest',
      'a swipe that begins at a point needs the point where it ends: handsight swipe 500,1500 500,500',
    );
  return { direction, ...(target === undefined ? {} : { target }), ...rest };
}

/** The value begins after the first = that is not inside a selector's brackets. */
function typedFields({ fields, ...rest }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...rest,
    fields: Array.isArray(fields) ? fields.map((each: unknown) => (typeof each === 'string' ? typedField(each) : each)) : fields,
  };
}

function typedField(text: string): { target: string; value: string } {
  const match = /^((?:[^=[]|\[[^\]]*\])+)=(.*)$/su.exec(text);
  const [, target = '', value = ''] = match ?? [];
  if (target.trim() === '')
    throw new HandsightError('BadRequest', `${JSON.stringify(text)} is not a field and its value: handsight fill Name=Ada`, { text });
  return { target: target.trim(), value };
}
