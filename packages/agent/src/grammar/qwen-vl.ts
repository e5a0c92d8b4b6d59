import { MalformedAnswer } from '@handsight/model';

import type { ModelStep, StepAction } from '../action/model-step.ts';
import { fromThousandths, pairOf } from './coordinates.ts';
import {
  clickWith,
  finish,
  giveUp,
  hover,
  keysOf,
  longPress,
  openApp,
  press,
  scroll,
  swipe,
  tap,
  taps,
  typeText,
  wait,
} from './gestures.ts';
import type { Grammar, ShownPicture } from './grammar.ts';
import { jsonObjectsIn, proseAround } from './json-in-text.ts';
import { qwenSize } from './picture-size.ts';

type Input = Record<string, unknown>;
type ToStep = (input: Input, picture: ShownPicture | null) => StepAction;

const place = (input: Input, picture: ShownPicture | null, field = 'coordinate'): ReturnType<typeof fromThousandths> =>
  fromThousandths(pairOf(input[field], field), picture);
const string = (value: unknown): string => (typeof value === 'string' ? value : '');
const seconds = (value: unknown): number => (typeof value === 'number' ? value * 1000 : 1000);
const BUTTONS: Readonly<Record<string, string>> = { Back: 'back', Home: 'KEYCODE_HOME', Menu: 'KEYCODE_MENU', Enter: 'enter' };
const PIXELS_PER_CLICK = 100;

/** The actions of `mobile_use` and `computer_use` in Qwen's cookbooks. */
const ACTIONS: Readonly<Record<string, ToStep>> = {
  click: (input, picture) => tap(place(input, picture)),
  left_click: (input, picture) => tap(place(input, picture)),
  right_click: (input, picture) => clickWith(place(input, picture), 'right'),
  middle_click: (input, picture) => clickWith(place(input, picture), 'middle'),
  double_click: (input, picture) => taps(place(input, picture), 2),
  mouse_move: (input, picture) => hover(place(input, picture)),
  long_press: (input, picture) => longPress(place(input, picture), seconds(input['time'])),
  swipe: (input, picture) => swipe(place(input, picture), place(input, picture, 'coordinate2')),
  scroll: ({ pixels }) =>
    scroll(undefined, Number(pixels) > 0 ? 'up' : 'down', Math.abs(Number(pixels) || PIXELS_PER_CLICK) / PIXELS_PER_CLICK),
  type: ({ text }) => typeText(string(text)),
  key: ({ text, keys }) => press(keysOf(Array.isArray(keys) ? keys.map(String) : string(text))),
  system_button: ({ button }) => press(BUTTONS[string(button)] ?? string(button).toLowerCase()),
  open: ({ text }) => openApp(string(text)),
  wait: ({ time }) => wait(seconds(time)),
  answer: ({ text }) => ({ type: 'note', text: string(text) }),
  terminate: ({ status, text }) => (status === 'failure' ? giveUp(string(text) || 'The model ended with failure.') : finish(string(text))),
};

const INSTRUCTIONS = `Write one call: <tool_call>{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [x, y]}}</tool_call>
Coordinates are thousandths of the newest picture. Actions: ${Object.keys(ACTIONS).join(', ')}.
swipe takes coordinate and coordinate2, type and open take text, system_button takes button (Back, Home, Menu, Enter), terminate takes status (success, failure).`;

/** Qwen-VL's action texts. */
export const qwenVlGrammar: Grammar = {
  name: 'qwen-vl',
  mode: 'pixels',
  space: 'thousandths',
  pictureSize: qwenSize,
  instructions: () => INSTRUCTIONS,
  tools: () => [],
  parse({ text, calls, raw }, picture) {
    const [call] = calls;
    const [written] = jsonObjectsIn(text);
    const fields = objectOf(call?.input) ?? objectOf(written?.['arguments']) ?? written;
    const name = string(fields?.['action']);
    const toStep = ACTIONS[name];
    if (fields === undefined || toStep === undefined)
      throw new MalformedAnswer(`Write one <tool_call> whose arguments have an action of: ${Object.keys(ACTIONS).join(', ')}.`);
    const step: ModelStep = { thought: proseAround(text), action: toStep(fields, picture), raw, callId: call?.id ?? null };
    return [step];
  },
};

const objectOf = (value: unknown): Input | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
