import { z } from 'zod';

import { DIRECTIONS, typedText } from '@handsight/core/act';
import { BUTTONS } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { element, elementOf } from '../fields.ts';
import { keys } from './keyboard-acts.ts';
import { beside, observerAct } from './observer-act.ts';

const controls = { toolset: 'controls', destructive: true } as const;
const onElement = { ...element, ...beside };
const post = (path: string) => ({ method: 'POST', path: `/api/element/${path}` }) as const;

export const clickFields = {
  ...onElement,
  button: z.enum(BUTTONS).optional().describe('Default: left.'),
  count: z.int().min(1).max(3).optional().describe('Clicks in quick succession. Default: 1.'),
};

export const clickElement = observerAct({
  name: 'click_element',
  title: 'Click an element',
  description: 'Click an element given by its id, a selector or a ref. Refused when it is covered, disabled, ambiguous or gone.',
  ...controls,
  idempotent: false,
  sends: [{ type: 'tap', at: 'element' }],
  rest: post('click'),
  input: z.strictObject(clickFields),
  plan: (input) => ({ type: 'tap', target: elementOf(input), button: input.button ?? 'left', count: input.count ?? 1 }),
});

export const rightClickElement = observerAct({
  name: 'right_click_element',
  title: 'Right-click an element',
  description: 'Click an element with the right button.',
  ...controls,
  idempotent: false,
  sends: [{ type: 'tap', at: 'element', button: 'right' }],
  rest: post('right_click'),
  input: z.strictObject(onElement),
  plan: (input) => ({ type: 'tap', target: elementOf(input), button: 'right' }),
});

export const doubleClickElement = observerAct({
  name: 'double_click_element',
  title: 'Double-click an element',
  description: 'Click an element twice in quick succession.',
  ...controls,
  idempotent: false,
  sends: [{ type: 'tap', at: 'element', count: 2 }],
  rest: post('double_click'),
  input: z.strictObject(onElement),
  plan: (input) => ({ type: 'tap', target: elementOf(input), count: 2 }),
});

export const focusElement = observerAct({
  name: 'focus_element',
  title: 'Focus an element',
  description: 'Give an element the keyboard focus.',
  ...controls,
  destructive: false,
  idempotent: true,
  sends: ['focus'],
  rest: post('focus'),
  input: z.strictObject(onElement),
  plan: (input) => ({ type: 'focus', target: elementOf(input) }),
});

export const invokeElement = observerAct({
  name: 'invoke_element',
  title: 'Invoke an element',
  description: "Do an element's main action through the accessibility interface.",
  ...controls,
  idempotent: false,
  sends: ['invoke'],
  rest: post('invoke'),
  input: z.strictObject(onElement),
  plan: (input) => ({ type: 'invoke', target: elementOf(input) }),
});

export const setValue = observerAct({
  name: 'set_value',
  title: 'Set a value',
  description: 'Set what a field or control holds; clear_first=false adds to it.',
  ...controls,
  idempotent: true,
  sends: ['set_value'],
  rest: post('set_value'),
  input: z.strictObject({ ...onElement, value: typedText, clear_first: z.boolean().optional().describe('Default: true.') }),
  plan: (input) => ({ type: 'set_value', target: elementOf(input), value: input.value, clearFirst: input.clear_first ?? true }),
});

export const selectOption = observerAct({
  name: 'select_option',
  title: 'Select an option',
  description: 'Choose an option of a list or a combo box, by its name or its index.',
  ...controls,
  idempotent: true,
  sends: ['select'],
  rest: post('select'),
  input: z.strictObject({
    ...onElement,
    option_name: z.string().min(1).max(1000).optional().describe('Give this or an option_index.'),
    option_index: z.int().min(0).max(100_000).optional(),
  }),
  plan: (input) => ({ type: 'select', target: elementOf(input), option: optionOf(input) }),
});

function optionOf(input: { option_name?: string | undefined; option_index?: number | undefined }): { name: string } | { index: number } {
  const { option_name: name, option_index: index } = input;
  if (name !== undefined && index === undefined) return { name };
  if (index !== undefined && name === undefined) return { index };
  throw new HandsightError('BadRequest', 'give either option_name or option_index', { ...input });
}

export const keyIntoElement = observerAct({
  name: 'key_into_element',
  title: 'Press keys in an element',
  description: 'Give an element the keyboard focus, then press a key or a combination.',
  ...controls,
  idempotent: false,
  sends: [{ type: 'key', at: 'element' }],
  rest: post('key'),
  input: z.strictObject({ ...onElement, keys }),
  plan: (input) => ({ type: 'key', keys: input.keys, target: elementOf(input) }),
});

export const scrollToElement = observerAct({
  name: 'scroll_to_element',
  title: 'Scroll to an element',
  description: 'Scroll until an element that a selector or a ref names is on the screen.',
  ...controls,
  destructive: false,
  idempotent: true,
  sends: ['scroll_to'],
  rest: post('scroll_to'),
  input: z.strictObject({
    ...onElement,
    direction: z.enum(DIRECTIONS).optional().describe('The way to travel through the content. Default: down.'),
    max_scrolls: z.int().min(0).max(100).optional().describe('Default: 10.'),
  }),
  plan: (input) => ({
    type: 'scroll_to',
    target: elementOf(input),
    direction: input.direction ?? 'down',
    maxScrolls: input.max_scrolls ?? 10,
  }),
});

export const clearText = observerAct({
  name: 'clear_text',
  title: 'Clear a field',
  description: 'Empty a field.',
  ...controls,
  idempotent: true,
  sends: ['clear'],
  rest: post('clear_text'),
  input: z.strictObject(onElement),
  plan: (input) => ({ type: 'clear', target: elementOf(input) }),
});
