import { MalformedAnswer } from '@handsight/model';

import type { StepAction } from '../action/model-step.ts';
import { callInText, numbersIn, type WrittenCall } from './call-in-text.ts';
import { fromThousandths } from './coordinates.ts';
import { askPerson, finish, longPress, openApp, press, swipe, tap, taps, typeText, wait } from './gestures.ts';
import type { Grammar, ShownPicture } from './grammar.ts';
import { openaiSize } from './picture-size.ts';

type Args = WrittenCall['args'];
type ToStep = (args: Args, picture: ShownPicture | null) => StepAction;

function place(args: Args, picture: ShownPicture | null, name = 'element'): ReturnType<typeof fromThousandths> {
  const [x, y] = numbersIn(args[name] ?? '');
  if (x === undefined || y === undefined) throw new MalformedAnswer(`${name} must be [x,y].`);
  return fromThousandths({ x, y }, picture);
}

const ACTIONS: Readonly<Record<string, ToStep>> = {
  Launch: ({ app = '' }) => openApp(app),
  Tap: (args, picture) => tap(place(args, picture)),
  Type: ({ text = '' }) => typeText(text),
  Type_Name: ({ text = '' }) => typeText(text),
  Swipe: (args, picture) => swipe(place(args, picture, 'start'), place(args, picture, 'end')),
  'Long Press': (args, picture) => longPress(place(args, picture)),
  'Double Tap': (args, picture) => taps(place(args, picture), 2),
  Back: () => press('back'),
  Home: () => press('KEYCODE_HOME'),
  Wait: ({ duration = '' }) => wait((numbersIn(duration)[0] ?? 1) * 1000),
  Take_over: ({ message = '' }) => askPerson(message || 'The agent asks you to take over.'),
  Interact: ({ message = '' }) => askPerson(message || 'The agent asks you to choose.'),
  Note: ({ message = '' }) => ({ type: 'note', text: message }),
};

const INSTRUCTIONS = `Answer with <think>…</think><answer>…</answer>. The answer is one call; x and y are thousandths of the newest picture:
do(action="Tap", element=[x,y]) do(action="Type", text="...") do(action="Swipe", start=[x,y], end=[x,y]) do(action="Long Press", element=[x,y]) do(action="Double Tap", element=[x,y])
do(action="Launch", app="...") do(action="Back") do(action="Home") do(action="Wait", duration="2 seconds") do(action="Note", message="...") do(action="Take_over", message="...") finish(message="...")
Tap a field before you type into it.`;

/** AutoGLM's action texts. */
export const autoglmGrammar: Grammar = {
  name: 'autoglm',
  mode: 'pixels',
  space: 'thousandths',
  pictureSize: openaiSize,
  instructions: () => INSTRUCTIONS,
  tools: () => [],
  parse({ text, raw }, picture) {
    const call = callInText(text, ['do', 'finish']);
    if (call === undefined) throw new MalformedAnswer('Write one call, such as <answer>do(action="Tap", element=[500,500])</answer>.');
    const thought = /<think>([\s\S]*?)<\/think>/.exec(text)?.[1]?.trim() ?? '';
    const step = (action: StepAction) => [{ thought, action, raw, callId: null }];
    if (call.name === 'finish') return step(finish(call.args['message'] ?? ''));
    const toStep = ACTIONS[call.args['action'] ?? ''];
    if (toStep === undefined) throw new MalformedAnswer(`The actions are ${Object.keys(ACTIONS).join(', ')}.`);
    return step(toStep(call.args, picture));
  },
};
