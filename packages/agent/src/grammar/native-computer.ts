import { MalformedAnswer, type ModelAnswer, type ToolCall } from '@handsight/model';

import type { ModelStep, StepAction } from '../action/model-step.ts';
import { finish } from './gestures.ts';
import { ownAction } from './own-tools.ts';

/** `name` is the member's, if the provider's tool is a set of them. */
type ActionsOf = (input: unknown, name: string) => StepAction[];

/** The steps in an answer that uses the provider's own computer tool. A message without calls means that the model is done. */
export function nativeSteps({ text, calls, raw }: ModelAnswer, actionsOf: ActionsOf): ModelStep[] {
  if (calls.length === 0) {
    if (text.trim() === '') throw new MalformedAnswer('Use the computer tool, or call finish.');
    return [{ thought: text, action: finish(text), raw, callId: null }];
  }
  return calls.flatMap((call) => actionsIn(call, actionsOf).map((action): ModelStep => ({ thought: text, action, raw, callId: call.id })));
}

function actionsIn({ name, kind, input }: ToolCall, actionsOf: ActionsOf): StepAction[] {
  if (kind === 'computer') return actionsOf(input, name);
  const fields = typeof input === 'object' && input !== null ? { ...input } : {};
  return [ownAction(name, fields) ?? { type: 'tool', name, input: fields }];
}
