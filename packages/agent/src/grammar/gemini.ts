import { z } from 'zod';
import { type FunctionTool, MalformedAnswer } from '@handsight/model';

import type { ModelStep, StepAction } from '../action/model-step.ts';
import { fromThousandths, pointOf } from './coordinates.ts';
import {
  askPerson,
  clickWith,
  drag,
  finish,
  hover,
  keysOf,
  longPress,
  openApp,
  press,
  scroll,
  tap,
  taps,
  typeInto,
  typeText,
  wait,
} from './gestures.ts';
import type { Grammar, ShownPicture } from './grammar.ts';
import { COMMON_TOOLS, ownAction, ownTools, schemaOf } from './own-tools.ts';
import { openaiSize } from './picture-size.ts';

const thousandths = z.int().min(0).max(1000);
const place = { x: thousandths, y: thousandths };
const direction = z.enum(['up', 'down', 'left', 'right']);

interface GeminiFunction {
  description: string;
  input: z.ZodObject;
  toStep: (input: Record<string, unknown>, picture: ShownPicture | null) => StepAction;
}

const PIXELS_PER_CLICK = 100;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const pointIn = (input: Record<string, unknown>, picture: ShownPicture | null): ReturnType<typeof fromThousandths> =>
  fromThousandths(pointOf(input), picture);

/** Gemini's computer-use actions as ordinary functions, for the OpenAI-compatible endpoint, which has no `computerUse` tool. */
const FUNCTIONS: Readonly<Record<string, GeminiFunction>> = {
  click_at: { description: 'Tap or click.', input: z.object(place), toStep: (input, picture) => tap(pointIn(input, picture)) },
  long_press_at: { description: 'Press and hold.', input: z.object(place), toStep: (input, picture) => longPress(pointIn(input, picture)) },
  hover_at: { description: 'Move the pointer.', input: z.object(place), toStep: (input, picture) => hover(pointIn(input, picture)) },
  type_text_at: {
    description: 'Type into the field at this point.',
    input: z.object({ ...place, text: z.string(), press_enter: z.boolean().optional(), clear_before_typing: z.boolean().optional() }),
    toStep: (input, picture) =>
      typeInto(pointIn(input, picture), text(input['text']), {
        clear: input['clear_before_typing'] !== false,
        submit: input['press_enter'] === true,
      }),
  },
  key_combination: {
    description: 'Press keys, such as "control+a" or "enter".',
    input: z.object({ keys: z.string() }),
    toStep: (input) => press(keysOf(text(input['keys']))),
  },
  scroll_document: {
    description: 'Scroll the page.',
    input: z.object({ direction }),
    toStep: (input) => scroll(undefined, text(input['direction']), 5),
  },
  scroll_at: {
    description: 'Scroll what is at this point.',
    input: z.object({ ...place, direction, magnitude: z.int().optional() }),
    toStep: (input, picture) =>
      scroll(
        pointIn(input, picture),
        text(input['direction']),
        (typeof input['magnitude'] === 'number' ? input['magnitude'] : 800) / PIXELS_PER_CLICK,
      ),
  },
  drag_and_drop: {
    description: 'Drag from one point to another.',
    input: z.object({ ...place, destination_x: thousandths, destination_y: thousandths }),
    toStep: (input, picture) => drag(pointIn(input, picture), fromThousandths(pointOf(input, ['destination_x', 'destination_y']), picture)),
  },
  go_back: { description: 'Go back.', input: z.object({}), toStep: () => press('back') },
  go_home: { description: 'Go to the home screen.', input: z.object({}), toStep: () => press('KEYCODE_HOME') },
  open_app: {
    description: 'Open an app.',
    input: z.object({ app_name: z.string() }),
    toStep: (input) => openApp(text(input['app_name'] ?? input['name'])),
  },
  wait_5_seconds: { description: 'Wait.', input: z.object({}), toStep: () => wait(5000) },
};

const declared: FunctionTool[] = Object.entries(FUNCTIONS).map(([name, { description, input }]) => ({
  type: 'function',
  name,
  description,
  parameters: schemaOf(input),
}));

/** Gemini's computer use over its OpenAI-compatible endpoint; coordinates are thousandths. */
export const geminiGrammar: Grammar = {
  name: 'gemini',
  mode: 'pixels',
  space: 'thousandths',
  pictureSize: openaiSize,
  instructions: () =>
    'Act by calling functions. x and y are thousandths of the newest picture: (0, 0) is its top left corner, (1000, 1000) its bottom right one.',
  tools: ({ extras }) => [...declared, ...ownTools(COMMON_TOOLS, extras)],
  parse({ text: said, calls, raw }, picture) {
    if (calls.length === 0 && said.trim() !== '') return [{ thought: said, action: finish(said), raw, callId: null }];
    return calls.flatMap(({ id, name, input }): ModelStep[] => {
      const fields = typeof input === 'object' && input !== null ? { ...input } : {};
      const action = ownAction(name, fields) ?? FUNCTIONS[name]?.toStep(fields, picture);
      if (action === undefined) throw new MalformedAnswer(`There is no function ${JSON.stringify(name.slice(0, 60))}.`);
      const step = (each: StepAction): ModelStep => ({ thought: said, action: each, raw, callId: id });
      return [...confirmations(fields).map(step), step(action)];
    });
  },
};

const number = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
type ToStep = GeminiFunction['toStep'];
const clickedBy =
  (button: string): ToStep =>
  (input, picture) =>
    clickWith(pointIn(input, picture), button);
const tapped =
  (count: number): ToStep =>
  (input, picture) =>
    taps(pointIn(input, picture), count);
const dragged: ToStep = (input, picture) => {
  const [from, to]: (readonly [string, string])[] =
    'start_x' in input
      ? [
          ['start_x', 'start_y'],
          ['end_x', 'end_y'],
        ]
      : [
          ['x', 'y'],
          ['destination_x', 'destination_y'],
        ];
  return drag(fromThousandths(pointOf(input, from), picture), fromThousandths(pointOf(input, to), picture));
};
const pressed: ToStep = (input) =>
  press(keysOf(Array.isArray(input['keys']) ? input['keys'].map(String) : text(input['key'] ?? input['keys'])));
/** Without a place the focused field gets it. */
const typed: ToStep = (input, picture) => {
  const options = { clear: input['clear_before_typing'] === true, submit: input['press_enter'] === true };
  return 'x' in input ? typeInto(pointIn(input, picture), text(input['text']), options) : typeText(text(input['text']));
};
const scrolled: ToStep = (input, picture) =>
  scroll(
    'x' in input ? pointIn(input, picture) : undefined,
    text(input['direction']) || 'down',
    number(input['magnitude_in_pixels'] ?? input['magnitude'], 800) / PIXELS_PER_CLICK,
  );

/** The actions of the native `computerUse` tool for phones and desktops, in the spelling of 3.5, then what that of 2.5 adds. */
const NATIVE: Readonly<Record<string, ToStep>> = {
  ...Object.fromEntries(Object.entries(FUNCTIONS).map(([name, { toStep }]) => [name, toStep])),
  click: (input, picture) => tap(pointIn(input, picture)),
  double_click: tapped(2),
  triple_click: tapped(3),
  right_click: clickedBy('right'),
  middle_click: clickedBy('middle'),
  long_press: (input, picture) => longPress(pointIn(input, picture), number(input['seconds'] ?? input['duration'], 1) * 1000),
  move: (input, picture) => hover(pointIn(input, picture)),
  hover: (input, picture) => hover(pointIn(input, picture)),
  type: typed,
  press_key: pressed,
  hotkey: pressed,
  key_combination: pressed,
  scroll: scrolled,
  swipe: dragged,
  drag_and_drop: dragged,
  wait: (input) => wait(number(input['seconds'] ?? input['duration'], 1) * 1000),
  take_screenshot: () => wait(0),
  list_apps: () => ({ type: 'tool', name: 'apps', input: {} }),
};

/** Gemini's own `computerUse` tool, for phones and for desktops; coordinates are thousandths. */
export const geminiComputerGrammar: Grammar = {
  name: 'gemini-computer',
  mode: 'pixels',
  wire: 'gemini',
  space: 'thousandths',
  pictureSize: openaiSize,
  instructions: () => 'Use the computer functions; their pictures show the device. When the goal is reached, call finish.',
  tools: ({ picture, environment, extras }) => [
    { type: 'computer', width: picture?.width ?? 0, height: picture?.height ?? 0, environment },
    ...ownTools(COMMON_TOOLS, extras),
  ],
  parse({ text: said, calls, raw }, picture) {
    if (calls.length === 0 && said.trim() !== '') return [{ thought: said, action: finish(said), raw, callId: null }];
    return calls.map(({ id, name, input }): ModelStep => {
      const { intent, ...fields }: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {};
      const action = ownAction(name, fields) ?? NATIVE[name]?.(fields, picture);
      if (action === undefined)
        throw new MalformedAnswer(
          `${JSON.stringify(name.slice(0, 60))} cannot be done here. The actions here are ${Object.keys(NATIVE).join(', ')}.`,
        );
      return { thought: text(intent) || said, action, raw, callId: id };
    });
  },
};

const SafetySchema = z.object({ safety_decision: z.object({ decision: z.string(), explanation: z.string().optional() }) });

/** If the model requires a confirmation, a person is asked first; the action is skipped unless the person agrees. */
function confirmations(input: object): StepAction[] {
  const safety = SafetySchema.safeParse(input).data?.safety_decision;
  return safety?.decision === 'require_confirmation' ? [askPerson(safety.explanation ?? 'The model asks for a confirmation.')] : [];
}
