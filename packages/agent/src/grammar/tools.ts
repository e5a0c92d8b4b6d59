import { MalformedAnswer } from '@handsight/model';

import type { ModelStep } from '../action/model-step.ts';
import type { Grammar } from './grammar.ts';
import { jsonObjectsIn, proseAround } from './json-in-text.ts';
import { COMMON_TOOLS, ownAction, ownTools } from './own-tools.ts';

/** Text mode: the screen as short lines with refs, and our own tools. */
export const toolsGrammar: Grammar = {
  name: 'tools',
  mode: 'text',
  space: 'none',
  pictureSize: (screen) => screen,
  instructions: () =>
    'Act by calling tools. Aim with the refs of the newest screen, such as @b3. Several calls in one answer are carried out in order, and the rest is left out after one that fails; use that only for targets that will not move.',
  tools: ({ deviceTools, extras }) => [...deviceTools, ...ownTools([...COMMON_TOOLS, 'wait'], extras)],
  parse({ text, calls, raw }) {
    const found = calls.length > 0 ? calls : callsInText(text);
    if (found.length === 0) throw new MalformedAnswer('Call one of the tools. When the goal is reached, call finish.');
    return found.map(({ id, name, input }): ModelStep => {
      const fields = objectOf(input);
      if (fields === undefined) throw new MalformedAnswer(`The arguments of ${name} were not a JSON object. Call it again.`);
      return { thought: proseAround(text), action: ownAction(name, fields) ?? { type: 'tool', name, input: fields }, raw, callId: id };
    });
  },
};

interface Found {
  id: string | null;
  name: string;
  input: unknown;
}

/** Models without native tool calls write them as text: `{"name": "tap", "arguments": {…}}`. */
function callsInText(text: string): Found[] {
  return jsonObjectsIn(text).flatMap((each): Found[] => {
    const name = each['name'] ?? each['tool'] ?? each['function'];
    const input = each['arguments'] ?? each['input'] ?? each['parameters'] ?? {};
    return typeof name === 'string' ? [{ id: null, name, input }] : [];
  });
}

const objectOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
