import { MalformedAnswer } from '@handsight/model';

import type { StepAction } from '../action/model-step.ts';
import { callInText, numbersIn, type WrittenCall } from './call-in-text.ts';
import { fromThousandths } from './coordinates.ts';
import { askPerson, clickWith, drag, finish, keysOf, longPress, openApp, press, scroll, tap, taps, typeText, wait } from './gestures.ts';
import type { Grammar, ShownPicture } from './grammar.ts';
import { qwenSize } from './picture-size.ts';

type Args = WrittenCall['args'];
type ToStep = (args: Args, picture: ShownPicture | null) => StepAction;

const CLICKS = 5;

/** A box of four numbers means its center. */
function place(
  args: Args,
  picture: ShownPicture | null,
  names: readonly string[] = ['start_box', 'point', 'start_point'],
): ReturnType<typeof fromThousandths> {
  const written = names.map((name) => args[name]).find((value) => value !== undefined);
  const [x, y, right, bottom] = numbersIn((written ?? '').replace(/<\|?[^>]*>/g, ' '));
  if (x === undefined || y === undefined) throw new MalformedAnswer(`${names[0] ?? ''} must hold (x,y).`);
  return fromThousandths(right === undefined || bottom === undefined ? { x, y } : { x: (x + right) / 2, y: (y + bottom) / 2 }, picture);
}

const ACTIONS: Readonly<Record<string, ToStep>> = {
  click: (args, picture) => tap(place(args, picture)),
  left_double: (args, picture) => taps(place(args, picture), 2),
  right_single: (args, picture) => clickWith(place(args, picture), 'right'),
  long_press: (args, picture) => longPress(place(args, picture)),
  drag: (args, picture) => drag(place(args, picture), place(args, picture, ['end_box', 'end_point'])),
  scroll: (args, picture) =>
    scroll(
      args['start_box'] === undefined && args['point'] === undefined ? undefined : place(args, picture),
      args['direction'] ?? 'down',
      CLICKS,
    ),
  hotkey: (args) => press(keysOf(args['key'] ?? '')),
  type: (args) => typeText(args['content'] ?? ''),
  open_app: (args) => openApp(args['app_name'] ?? ''),
  press_home: () => press('KEYCODE_HOME'),
  press_back: () => press('back'),
  wait: () => wait(5000),
  call_user: (args) => askPerson(args['content'] ?? 'The agent needs help.'),
  finished: (args) => finish(args['content'] ?? ''),
};

const INSTRUCTIONS = `Answer with two lines:
Thought: ...
Action: ...
x and y are thousandths of the newest picture. Actions: click(start_box='(x,y)') left_double(start_box='(x,y)') right_single(start_box='(x,y)') long_press(start_box='(x,y)')
drag(start_box='(x,y)', end_box='(x,y)') scroll(start_box='(x,y)', direction='down') type(content='...') hotkey(key='ctrl c') open_app(app_name='...') press_home() press_back() wait() call_user(content='...') finished(content='...')`;

/** UI-TARS' action texts. */
export const uiTarsGrammar: Grammar = {
  name: 'ui-tars',
  mode: 'pixels',
  space: 'thousandths',
  pictureSize: qwenSize,
  instructions: () => INSTRUCTIONS,
  tools: () => [],
  parse({ text, raw }, picture) {
    const call = callInText(text, Object.keys(ACTIONS));
    const toStep = call === undefined ? undefined : ACTIONS[call.name];
    if (call === undefined || toStep === undefined)
      throw new MalformedAnswer("Write one Action, such as: Action: click(start_box='(500,500)')");
    const thought = /Thought:\s*([\s\S]*?)(?:\n\s*Action:|$)/.exec(text)?.[1]?.trim() ?? '';
    return [{ thought, action: toStep(call.args, picture), raw, callId: null }];
  },
};
