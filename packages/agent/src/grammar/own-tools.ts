import { z } from 'zod';
import { type FunctionTool, MalformedAnswer } from '@handsight/model';

import { HUMAN_AUTH_CAPABILITIES, normaliseAgentAction } from '../action/agent-action.ts';
import type { StepAction } from '../action/model-step.ts';
import { VERB_NAMES } from '../script/script-action.ts';

/** What a run offers beyond the device: the shape of its final answer, and secrets by name. */
export interface RunExtras {
  /** JSON Schema; null if any message will do. */
  output: Record<string, unknown> | null;
  secrets: readonly string[];
}

interface OwnTool {
  description: string;
  input: z.ZodObject;
  action: (input: Record<string, unknown>) => StepAction;
}

const milliseconds = (most: number): z.ZodInt => z.int().min(1).max(most);
const LONGEST_WAIT_MS = 60_000;
const LONGEST_SCRIPT_MS = 300_000;
const LONGEST_QUESTION_MS = 1_800_000;
const seconds = (ms: unknown): { timeoutSec?: number } =>
  typeof ms === 'number' ? { timeoutSec: Math.max(1, Math.round(ms / 1000)) } : {};
const string = (value: unknown, fallback: string): string => (typeof value === 'string' ? value : fallback);

/** Tools of the run itself, besides those that operate the device. All times are milliseconds, as everywhere in the tools. */
const OWN_TOOLS = {
  note: {
    description:
      'Write down what you will need later, such as a code or a name, before you leave the screen that shows it. Notes are kept; screens are not.',
    input: z.strictObject({ text: z.string() }),
    action: ({ text }) => ({ type: 'note', text: string(text, '') }),
  },
  wait: {
    description: 'Do nothing for a while. To wait for something that you can name, use wait_for.',
    input: z.strictObject({ duration_ms: milliseconds(LONGEST_WAIT_MS) }),
    action: ({ duration_ms }) => normaliseAgentAction({ type: 'wait', durationMs: duration_ms }),
  },
  run_script: {
    description: `Run JavaScript on the device, for many small inputs in a row. await device.VERB(…): ${VERB_NAMES.join(', ')}; each takes a visible name, a ref or a selector, and throws if it fails. Readings: device.look(), find(selector), exists(selector), waitFor(selector, ms), windows(), apps(), clipboard(). What the script returns is shown to you.`,
    input: z.strictObject({ script: z.string().min(1), timeout_ms: milliseconds(LONGEST_SCRIPT_MS).optional() }),
    action: ({ script, timeout_ms }) => normaliseAgentAction({ type: 'run_script', script, ...seconds(timeout_ms) }),
  },
  request_human_auth: {
    description: 'Ask a person for a permission, a code, a payment, a password or anything else that is not yours to decide.',
    input: z.strictObject({
      capability: z.enum(HUMAN_AUTH_CAPABILITIES),
      instruction: z.string().min(1),
      timeout_ms: milliseconds(LONGEST_QUESTION_MS).optional(),
    }),
    action: ({ timeout_ms, ...input }) => normaliseAgentAction({ ...input, type: 'request_human_auth', ...seconds(timeout_ms) }),
  },
  type_secret: {
    description: 'Type a secret that you are not shown, by its name.',
    input: z.strictObject({ name: z.string().min(1), target: z.string().min(1).optional() }),
    action: ({ name, target }) => ({ type: 'type_secret', name: string(name, ''), ...(typeof target === 'string' ? { target } : {}) }),
  },
  finish: {
    description: 'End the task. success: false if the goal cannot be reached; say why.',
    input: z.strictObject({ message: z.string(), success: z.boolean().optional(), output: z.unknown().optional() }),
    action: ({ message, success, output }) => {
      if (success === false) return { type: 'give_up', message: string(message, 'The goal cannot be reached.') };
      return output === undefined
        ? normaliseAgentAction({ type: 'finish', message })
        : { type: 'deliver', message: string(message, ''), output };
    },
  },
} as const satisfies Record<string, OwnTool>;
type OwnToolName = keyof typeof OWN_TOOLS;

/** The run's own tools that every function-calling grammar offers. */
export const COMMON_TOOLS: readonly OwnToolName[] = ['note', 'request_human_auth', 'run_script', 'finish'];

export const ownTools = (names: readonly OwnToolName[], extras: RunExtras): FunctionTool[] =>
  [...names, ...(extras.secrets.length === 0 ? [] : ['type_secret' as const])].map((name) => ({
    type: 'function',
    name,
    description: OWN_TOOLS[name].description,
    parameters: parametersOf(name, extras),
  }));

function parametersOf(name: OwnToolName, { output, secrets }: RunExtras): Record<string, unknown> {
  if (name === 'type_secret') return schemaOf(OWN_TOOLS.type_secret.input.extend({ name: z.enum(secrets) }));
  if (name !== 'finish') return schemaOf(OWN_TOOLS[name].input);
  const schema = schemaOf(OWN_TOOLS.finish.input.omit({ output: true }));
  return output === null ? schema : { ...schema, properties: { ...PropertiesSchema.parse(schema['properties']), output } };
}

const PropertiesSchema = z.record(z.string(), z.unknown());

export function schemaOf(input: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return schema;
}

const isOwn = (name: string): name is OwnToolName => Object.hasOwn(OWN_TOOLS, name);

/** The action of an own tool; undefined for any other name. Throws `MalformedAnswer` that says what the tool takes. */
export function ownAction(name: string, input: Record<string, unknown>): StepAction | undefined {
  if (!isOwn(name)) return undefined;
  const tool: OwnTool = OWN_TOOLS[name];
  const parsed = tool.input.safeParse(input);
  if (parsed.success) return tool.action(parsed.data);
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  throw new MalformedAnswer(
    `${name}: ${where}${issue?.message ?? 'not its arguments'}. It takes ${JSON.stringify(schemaOf(tool.input)['properties'])}.`,
  );
}
