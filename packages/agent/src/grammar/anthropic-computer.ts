import type { Point } from '@handsight/core/screen';
import { z } from 'zod';
import { MalformedAnswer } from '@handsight/model';

import type { StepAction } from '../action/model-step.ts';
import { fromPicture, pairOf } from './coordinates.ts';
import { clickHolding, clickWith, drag, hover, keysOf, press, scroll, tap, taps, typeText, wait } from './gestures.ts';
import type { Grammar, ShownPicture } from './grammar.ts';
import { nativeSteps } from './native-computer.ts';
import { COMMON_TOOLS, ownTools } from './own-tools.ts';
import { anthropicSize } from './picture-size.ts';

const InputSchema = z.looseObject({
  action: z.string(),
  coordinate: z.unknown().optional(),
  start_coordinate: z.unknown().optional(),
  text: z.string().nullish(),
  repeat: z.number().nullish(),
  scroll_direction: z.enum(['up', 'down', 'left', 'right']).nullish(),
  scroll_amount: z.number().nullish(),
  duration: z.number().nullish(),
});
type Input = z.infer<typeof InputSchema>;

/** Undefined for anything that is no action of the tool. */
export const anthropicInput = (raw: unknown): Input | undefined => InputSchema.safeParse(raw).data;

type ToSteps = (input: Input, picture: ShownPicture | null) => StepAction | StepAction[];

const place = ({ coordinate }: Input, picture: ShownPicture | null): ReturnType<typeof fromPicture> =>
  fromPicture(pairOf(coordinate, 'coordinate'), picture);

const MOST_REPEATS = 20;

/** `text` names keys to hold meanwhile. */
function click(how: { count?: number; button?: string }, plain: (point: Point) => StepAction): ToSteps {
  return (input, picture) => {
    const point = place(input, picture);
    const held = input.text ?? '';
    return held === '' ? plain(point) : clickHolding(point, held, how);
  };
}

/** The actions that a device supports; others are rejected with a correction. Both versions of the tool name them alike. */
export const ANTHROPIC_ACTIONS: Readonly<Record<string, ToSteps>> = {
  key: ({ text, repeat }) => Array.from({ length: Math.min(MOST_REPEATS, Math.max(1, repeat ?? 1)) }, () => press(keysOf(text ?? ''))),
  type: ({ text }) => typeText(text ?? ''),
  mouse_move: (input, picture) => hover(place(input, picture)),
  left_click: click({}, tap),
  right_click: click({ button: 'right' }, (point) => clickWith(point, 'right')),
  middle_click: click({ button: 'middle' }, (point) => clickWith(point, 'middle')),
  double_click: click({ count: 2 }, (point) => taps(point, 2)),
  triple_click: click({ count: 3 }, (point) => taps(point, 3)),
  left_click_drag: (input, picture) =>
    drag(fromPicture(pairOf(input.start_coordinate, 'start_coordinate'), picture), place(input, picture)),
  scroll: (input, picture) =>
    scroll(
      (input.coordinate ?? null) === null ? undefined : place(input, picture),
      input.scroll_direction ?? 'down',
      input.scroll_amount ?? 3,
    ),
  wait: ({ duration }) => wait((duration ?? 1) * 1000),
  screenshot: () => wait(0),
};

/** Anthropic's `computer_20251124` and `computer_20250124`. */
export const anthropicComputerGrammar: Grammar = {
  name: 'anthropic-computer',
  mode: 'pixels',
  wire: 'messages',
  space: 'picture',
  pictureSize: anthropicSize,
  instructions: () => 'Use the computer tool; its pictures show the device. When the goal is reached, call finish.',
  tools: ({ picture, environment, extras }) => [
    { type: 'computer', width: picture?.width ?? 0, height: picture?.height ?? 0, environment },
    ...ownTools(COMMON_TOOLS, extras),
  ],
  parse: (answer, picture) =>
    nativeSteps(answer, (raw) => {
      const input = anthropicInput(raw);
      const toSteps = input === undefined ? undefined : ANTHROPIC_ACTIONS[input.action];
      if (input === undefined || toSteps === undefined)
        throw new MalformedAnswer(`The computer tool's actions here are ${Object.keys(ANTHROPIC_ACTIONS).join(', ')}.`);
      return [toSteps(input, picture)].flat();
    }),
};
