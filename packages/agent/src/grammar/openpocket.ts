import { MalformedAnswer } from '@handsight/model';

import { normaliseAgentAction, type AgentAction } from '../action/agent-action.ts';
import type { ModelStep, StepAction } from '../action/model-step.ts';
import { fromPicture } from './coordinates.ts';
import { giveUp } from './gestures.ts';
import type { Grammar, ShownPicture } from './grammar.ts';
import { jsonObjectsIn, proseAround } from './json-in-text.ts';
import { openaiSize } from './picture-size.ts';

const INSTRUCTIONS = `Answer with one JSON object: {"thought": "...", "action": {...}}. x and y are pixels of the newest picture. The actions:
{"type":"tap","x":0,"y":0} {"type":"swipe","x1":0,"y1":0,"x2":0,"y2":0,"durationMs":300} {"type":"type","text":"..."} {"type":"keyevent","keycode":"KEYCODE_BACK"}
{"type":"launch_app","packageName":"..."} {"type":"wait","durationMs":1000} {"type":"note","text":"..."}
{"type":"request_human_auth","capability":"2fa","instruction":"..."} {"type":"finish","message":"...","success":true}
Each may have a "reason". Text is typed into the focused field: tap it first.`;

/** The openpocket dialect's ten actions as JSON, for any model that sees pictures. */
export const openpocketGrammar: Grammar = {
  name: 'openpocket',
  mode: 'pixels',
  space: 'picture',
  pictureSize: openaiSize,
  instructions: () => INSTRUCTIONS,
  tools: () => [],
  parse({ text, calls, raw }, picture) {
    const [call] = calls;
    const [object] = call === undefined ? jsonObjectsIn(text) : [{ ...objectOf(call.input), type: call.name }];
    if (object === undefined) throw new MalformedAnswer('Answer with one JSON object that has an action.');
    const action = actionIn(object);
    const thought = typeof object['thought'] === 'string' ? object['thought'] : proseAround(text);
    const step: ModelStep = { thought, action: toDevice(action, picture), raw, callId: call?.id ?? null };
    return [step];
  },
};

function actionIn(object: Record<string, unknown>): Record<string, unknown> {
  const action = typeof object['action'] === 'object' && object['action'] !== null ? { ...object['action'] } : object;
  if ('type' in action && typeof action.type === 'string') return { ...action };
  throw new MalformedAnswer('The action has no type.');
}

function toDevice(written: Record<string, unknown>, picture: ShownPicture | null): StepAction {
  if (written['type'] === 'note') return { type: 'note', text: typeof written['text'] === 'string' ? written['text'] : '' };
  // The tool's name for the same action.
  const action = normaliseAgentAction(written['type'] === 'type_text' ? { ...written, type: 'type' } : written);
  if (action.type === 'finish' && written['success'] === false) return giveUp(action.message);
  return moved(action, picture);
}

function moved(action: AgentAction, picture: ShownPicture | null): AgentAction {
  if (action.type === 'tap') return { ...action, ...fromPicture(action, picture) };
  if (action.type !== 'swipe') return action;
  const from = fromPicture({ x: action.x1, y: action.y1 }, picture);
  const to = fromPicture({ x: action.x2, y: action.y2 }, picture);
  return { ...action, x1: from.x, y1: from.y, x2: to.x, y2: to.y };
}

const objectOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {});
