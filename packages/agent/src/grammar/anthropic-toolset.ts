import { MalformedAnswer } from '@handsight/model';

import { ANTHROPIC_ACTIONS, anthropicInput } from './anthropic-computer.ts';
import type { Grammar } from './grammar.ts';
import { nativeSteps } from './native-computer.ts';
import { COMMON_TOOLS, ownTools } from './own-tools.ts';
import { anthropicSize } from './picture-size.ts';

/** Members that no device of ours can do, so that the model is not offered them. */
const NOT_SUPPORTED = ['hold_key', 'cursor_position', 'left_mouse_down', 'left_mouse_up', 'zoom'];

/** Anthropic's `computer_toolset_20260801`: each action is a tool of its own, and an answer may call several. */
export const anthropicToolsetGrammar: Grammar = {
  name: 'anthropic-toolset',
  mode: 'pixels',
  wire: 'messages',
  space: 'picture',
  pictureSize: anthropicSize,
  instructions: () =>
    'Use the computer tools; their pictures show the device. Several calls in one answer are carried out in order, and the rest is left out after one that fails. When the goal is reached, call finish.',
  tools: ({ picture, environment, extras }) => [
    { type: 'computer', width: picture?.width ?? 0, height: picture?.height ?? 0, environment, without: NOT_SUPPORTED },
    ...ownTools(COMMON_TOOLS, extras),
  ],
  parse: (answer, picture) =>
    nativeSteps(answer, (raw, name) => {
      const toSteps = ANTHROPIC_ACTIONS[name];
      const input = anthropicInput({ ...(typeof raw === 'object' ? raw : {}), action: name });
      if (input === undefined || toSteps === undefined)
        throw new MalformedAnswer(
          `${JSON.stringify(name.slice(0, 60))} cannot be done here like that. The computer tools here are ${Object.keys(ANTHROPIC_ACTIONS).join(', ')}.`,
        );
      return [toSteps(input, picture)].flat();
    }),
};
