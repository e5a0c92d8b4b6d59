import type { ActionInput } from '@handsight/core/act';
import type { DeviceClient } from '@handsight/core/client';
import type { TalkingProgram } from './talking-program.ts';

export type Target = Extract<ActionInput, { type: 'tap' }>['target'];

/** The selectors of each control across toolkits; the first that exists is used. */
const SELECTORS = {
  press: ['Button[name="Press"]'],
  toggle: ['ToggleButton[name="Toggle"]', 'CheckBox[name="Toggle"]', 'Button[name="Toggle"]'],
  check: ['CheckBox[name="Check"]'],
  switch: ['Switch[name="Switch"]', 'ToggleButton[name="Switch"]', 'CheckBox[name="Switch"]'],
  beta: ['RadioButton[name="Beta"]', 'CheckBox[name="Beta"]'],
  text: ['Edit[name="Text"]'],
  notes: ['Document[name="Notes"]', 'Edit[name="Notes"]'],
  secret: ['PasswordEdit[name="Secret"]', 'Edit[name="Secret"]'],
  amount: ['Spinner[name="Amount"]'],
  colour: ['ComboBox[name="Colour"]', 'ComboBox[name="Red"]', 'ComboBox'],
  size: ['ComboBox[name="Size"]'],
  stamp: ['Button[name="Stamp"]'],
  level: ['Slider[name="Level"]'],
  volume: ['Slider[name="Volume"]'],
  drawing: ['Image[name="Drawing"]', 'Calendar'],
  fruit: ['Button[name="Fruit"]'],
  pear: ['ListItem[name="Pear"]'],
  born: ['Edit[name="Born"]', 'Spinner[name="Born"]', 'Group[name="Born"]', 'Pane[name="Born"]'],
  alarm: ['Edit[name="Alarm"]', 'Spinner[name="Alarm"]', 'Group[name="Alarm"]', 'Pane[name="Alarm"]'],
  meeting: ['Edit[name="Meeting"]', 'Spinner[name="Meeting"]', 'Group[name="Meeting"]', 'Pane[name="Meeting"]'],
  expiry: ['Edit[name="Expiry"]', 'Group[name="Expiry"]', 'Pane[name="Expiry"]'],
  sprint: ['Edit[name="Sprint"]', 'Group[name="Sprint"]', 'Pane[name="Sprint"]'],
  tint: ['Edit[name="Tint"]', 'Button[name="Tint"]'],
  numbers: ['List[name="Numbers"]', 'Tree[name="Numbers"]', 'Table[name="Numbers"]', 'List', 'Tree', 'Table'],
  three: ['ListItem[name="Three"]', 'DataItem[name="Three"]', 'Text[name="Three"]'],
  places: ['Tree[name="Places"]', 'Table[name="Places"]', 'Tree', 'Table'],
  oslo: ['TreeItem[name="Oslo"]', 'DataItem[name="Oslo"]', 'Text[name="Oslo"]'],
  second: ['TabItem[name="Second"]', 'Text[name="Second"]'],
  file: ['MenuItem[name="File"]', 'Button[name="File"]'],
  save: ['MenuItem[name="Save"]', 'Button[name="Save"]'],
  area: ['Button[name="Area"]'],
  copy: ['MenuItem[name="Copy"]', 'Button[name="Copy"]'],
  ask: ['Button[name="Ask"]'],
  terms: ['Hyperlink[name="Terms"]', 'Button[name="Terms"]'],
  canvas: ['Image[name="Canvas"]', 'Pane[name="Canvas"]', 'Text[name="Canvas"]'],
  goal: ['Button[name="Goal"]'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type ControlName = keyof typeof SELECTORS;

/** Finds a control at the position the program reports, otherwise in the tree; if it is not found, the action has to refuse. */
export async function targetOf(client: DeviceClient, program: TalkingProgram, name: ControlName): Promise<Target> {
  const [x, y] = program.values.get(`at_${name}`)?.split(',').map(Number) ?? [];
  if (x !== undefined && y !== undefined) return { x, y };
  const [first, ...others] = SELECTORS[name];
  for (const selector of [first, ...others]) if (await isFound(client, selector)) return { selector };
  return { selector: first };
}

async function isFound(client: DeviceClient, selector: string): Promise<boolean> {
  try {
    await client.find(selector);
    return true;
  } catch {
    return false;
  }
}
