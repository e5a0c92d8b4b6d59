import { z } from 'zod';
import { MalformedAnswer } from '@handsight/model';

import type { StepAction } from '../action/model-step.ts';
import { fromPicture, pairOf } from './coordinates.ts';
import { clickWith, drag, hover, keysOf, press, scroll, tap, taps, typeText, wait } from './gestures.ts';
import type { Grammar, ShownPicture } from './grammar.ts';
import { nativeSteps } from './native-computer.ts';
import { COMMON_TOOLS, ownTools } from './own-tools.ts';
import { anthropicSize } from './picture-size.ts';

const InputSchema = z.looseObject({
  action: z.string(),
  coordinate: z.unknown().optional(),
  start_coordinate: z.unknown().optional(),
  text: z.string().optional(),
  scroll_direction: z.enum(['up', 'down', 'left', 'right']).optional(),
  scroll_amount: z.number().optional(),
  duration: z.number().optional(),
});
type Input = z.infer<typeof InputSchema>;
type ToStep = (input: Input, picture: ShownPicture | null) => StepAction;

const place = ({ coordinate }: Input, picture: ShownPicture | null): ReturnType<typeof fromPicture> =>
  fromPicture(pairOf(coordinate, 'coordinate'), picture);

/** The actions of `computer_20251124` that a device supports; others are rejected with a correction. */
const ACTIONS: Readonly<Record<string, ToStep>> = {
  key: ({ text = '' }) => press(keysOf(text)),
  type: ({ text = '' }) => typeText(text),
  mouse_move: (input, picture) => hover(place(input, picture)),
  left_click: (input, picture) => tap(place(input, picture)),
  right_click: (input, picture) => clickWith(place(input, picture), 'right'),
  middle_click: (input, picture) => clickWith(place(input, picture), 'middle'),
  double_click: (input, picture) => taps(place(input, picture), 2),
  triple_click: (input, picture) => taps(place(input, picture), 3),
  left_click_drag: (input, picture) =>
    drag(fromPicture(pairOf(input.start_coordinate, 'start_coordinate'), picture), place(input, picture)),
  scroll: (input, picture) =>
    scroll(input.coordinate === undefined ? undefined : place(input, picture), input.scroll_direction ?? 'down', input.scroll_amount ?? 3),
  wait: ({ duration = 1 }) => wait(duration * 1000),
  screenshot: () => wait(0),
};

/** Anthropic's `computer_20251124`. */
export const anthropicComputerGrammar: Grammar = {
  name: 'anthropic-computer',
  mode: 'pixels',
  wire: 'messages',
  space: 'picture',
  pictureSize: anthropicSize,
  instructions: () => 'Use the computer tool; its pictures show the device. When the goal is reached, call finish.',
  tools: ({ picture }) => [
    { type: 'computer', width: picture?.width ?? 0, height: picture?.height ?? 0, environment: 'linux' },
    ...ownTools(COMMON_TOOLS),
  ],
  parse: (answer, picture) =>
    nativeSteps(answer, (raw) => {
      const input = InputSchema.safeParse(raw).data;
      const toStep = input === undefined ? undefined : ACTIONS[input.action];
      if (input === undefined || toStep === undefined)
        throw new MalformedAnswer(`The computer tool's actions here are ${Object.keys(ACTIONS).join(', ')}.`);
      return [toStep(input, picture)];
    }),
};
