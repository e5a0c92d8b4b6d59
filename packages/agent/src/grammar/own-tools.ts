import { z } from 'zod';
import type { FunctionTool } from '@handsight/model';

import { HUMAN_AUTH_CAPABILITIES, normaliseAgentAction } from '../action/agent-action.ts';
import type { StepAction } from '../action/model-step.ts';

interface OwnTool {
  name: string;
  description: string;
  input: z.ZodObject;
  action: (input: Record<string, unknown>) => StepAction;
}

const string = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);

/** Tools of the run itself, besides those that operate the device. */
const OWN_TOOLS: readonly OwnTool[] = [
  {
    name: 'note',
    description:
      'Write down what you will need later, such as a code or a name, before you leave the screen that shows it. Notes are kept; screens are not.',
    input: z.strictObject({ text: z.string() }),
    action: ({ text }) => ({ type: 'note', text: string(text, '') }),
  },
  {
    name: 'wait',
    description: 'Do nothing for a while. To wait for something that you can name, use wait_for.',
    input: z.strictObject({ durationMs: z.int() }),
    action: (input) => normaliseAgentAction({ ...input, type: 'wait' }),
  },
  {
    name: 'run_script',
    description: 'Run a device script: JavaScript with device.* functions. For many small inputs in a row.',
    input: z.strictObject({ script: z.string(), timeoutSec: z.number().optional() }),
    action: (input) => normaliseAgentAction({ ...input, type: 'run_script' }),
  },
  {
    name: 'request_human_auth',
    description: 'Ask a person for a permission, a code, a payment, a password or anything else that is not yours to decide.',
    input: z.strictObject({ capability: z.enum(HUMAN_AUTH_CAPABILITIES), instruction: z.string(), timeoutSec: z.number().optional() }),
    action: (input) => normaliseAgentAction({ ...input, type: 'request_human_auth' }),
  },
  {
    name: 'finish',
    description: 'End the task. success: false if the goal cannot be reached; say why.',
    input: z.strictObject({ message: z.string(), success: z.boolean().optional() }),
    action: ({ message, success }) =>
      success === false
        ? { type: 'give_up', message: string(message, 'The goal cannot be reached.') }
        : normaliseAgentAction({ type: 'finish', message }),
  },
];

export const ownTools = (names: readonly string[]): FunctionTool[] =>
  OWN_TOOLS.filter(({ name }) => names.includes(name)).map(({ name, description, input }) => ({
    type: 'function',
    name,
    description,
    parameters: schemaOf(input),
  }));

export function schemaOf(input: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return schema;
}

/** The action of an own tool; undefined for any other name. */
export const ownAction = (name: string, input: Record<string, unknown>): StepAction | undefined =>
  OWN_TOOLS.find((tool) => tool.name === name)?.action(input);

/** The run's own tools that every function-calling grammar offers. */
export const COMMON_TOOLS = ['note', 'request_human_auth', 'run_script', 'finish'];
