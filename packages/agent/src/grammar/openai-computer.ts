import { z } from 'zod';
import { MalformedAnswer } from '@handsight/model';

import type { StepAction } from '../action/model-step.ts';
import { fromPicture } from './coordinates.ts';
import { clickWith, drag, hover, keysOf, press, scroll, tap, taps, typeText, wait } from './gestures.ts';
import type { Grammar, ShownPicture } from './grammar.ts';
import { nativeSteps } from './native-computer.ts';
import { COMMON_TOOLS, ownTools } from './own-tools.ts';
import { openaiSize } from './picture-size.ts';

const place = { x: z.number(), y: z.number() };

const ActionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('click'), ...place, button: z.string().nullish() }),
  z.object({ type: z.literal('double_click'), ...place }),
  z.object({ type: z.literal('drag'), path: z.array(z.object(place)).min(2) }),
  z.object({ type: z.literal('keypress'), keys: z.array(z.string()).min(1) }),
  z.object({ type: z.literal('move'), ...place }),
  z.object({ type: z.literal('screenshot') }),
  z.object({ type: z.literal('scroll'), ...place, scroll_x: z.number().catch(0), scroll_y: z.number().catch(0) }),
  z.object({ type: z.literal('type'), text: z.string() }),
  z.object({ type: z.literal('wait'), ms: z.number().nullish() }),
]);
type OpenAiAction = z.infer<typeof ActionSchema>;

const InputSchema = z.object({ actions: z.array(ActionSchema).min(1) });

const BUTTONS: Readonly<Record<string, string>> = { right: 'right', wheel: 'middle', middle: 'middle' };
const PIXELS_PER_CLICK = 100;

/** OpenAI's `computer` tool, whose calls hold one action or several. */
export const openaiComputerGrammar: Grammar = {
  name: 'openai-computer',
  mode: 'pixels',
  wire: 'responses',
  space: 'picture',
  pictureSize: openaiSize,
  instructions: () => 'Use the computer tool; its pictures show the device. When the goal is reached, call finish.',
  tools: ({ picture, environment, extras }) => [
    { type: 'computer', width: picture?.width ?? 0, height: picture?.height ?? 0, environment },
    ...ownTools(COMMON_TOOLS, extras),
  ],
  parse: (answer, picture) =>
    nativeSteps(answer, (input) => {
      const parsed = InputSchema.safeParse(input);
      if (!parsed.success) throw new MalformedAnswer('The computer call holds an action that is not known.');
      return parsed.data.actions.map((action) => toStep(action, picture));
    }),
};

function toStep(action: OpenAiAction, picture: ShownPicture | null): StepAction {
  switch (action.type) {
    case 'click':
      return clicked(action, picture);
    case 'double_click':
      return taps(fromPicture(action, picture), 2);
    case 'drag': {
      const [from, to] = [action.path[0], action.path.at(-1)];
      if (from === undefined || to === undefined) throw new MalformedAnswer('The path of a drag needs two points.');
      return drag(fromPicture(from, picture), fromPicture(to, picture));
    }
    case 'keypress':
      return press(keysOf(action.keys));
    case 'move':
      return hover(fromPicture(action, picture));
    case 'screenshot':
      return wait(0);
    case 'scroll':
      return scrolled(action, picture);
    case 'type':
      return typeText(action.text);
    case 'wait':
      return wait(action.ms ?? 1000);
  }
}

function clicked(action: Extract<OpenAiAction, { type: 'click' }>, picture: ShownPicture | null): StepAction {
  const point = fromPicture(action, picture);
  if (action.button === 'back' || action.button === 'forward') return press(action.button === 'back' ? 'back' : 'alt+right');
  const button = BUTTONS[action.button ?? 'left'];
  return button === undefined ? tap(point) : clickWith(point, button);
}

function scrolled(action: Extract<OpenAiAction, { type: 'scroll' }>, picture: ShownPicture | null): StepAction {
  const { scroll_x: x, scroll_y: y } = action;
  const direction = Math.abs(y) >= Math.abs(x) ? (y < 0 ? 'up' : 'down') : x < 0 ? 'left' : 'right';
  return scroll(fromPicture(action, picture), direction, Math.max(Math.abs(x), Math.abs(y)) / PIXELS_PER_CLICK);
}
