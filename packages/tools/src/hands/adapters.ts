import { z } from 'zod';

import type { Handled, Hands } from './hands.ts';

/** What an SDK's own loop relays to the model as the error of a call. */
class NotDone extends Error {}

function lineOf({ line, failed }: Handled): string {
  if (failed) throw new NotDone(line);
  return line;
}

/** Members of Anthropic's toolset that a device can do; the class switches the others off by itself. `type` is called `type_` there. */
const MEMBERS = {
  ...{ key: 'key', type_: 'type', mouse_move: 'mouse_move', left_click: 'left_click', left_click_drag: 'left_click_drag' },
  ...{ right_click: 'right_click', middle_click: 'middle_click', double_click: 'double_click', triple_click: 'triple_click' },
  ...{ scroll: 'scroll', wait: 'wait' },
} as const;

/** The SDK's abstract class, `BetaAbstractComputerToolset20260801`, and what it takes. */
type ToolsetClass<T, O> = abstract new (options?: O) => T;

/**
 * An instance of the class from Anthropic's SDK with this device's hands, for its tool runner or for `toolResult`. The class asks for
 * a `confirm` option; the host's guards decide in any case, so that it may always answer true.
 */
export function anthropicToolset<T extends object, O>(toolset: ToolsetClass<T, O>, hands: Hands, options?: O): T {
  const act = (name: string) => async (_: unknown, input: unknown) =>
    lineOf(await hands.act('anthropic-toolset', { name, input, kind: 'computer' }));
  const members = Object.entries(MEMBERS).map(([method, name]): [string, PropertyDescriptor] => [method, { value: act(name) }]);
  const screenshot = { value: async () => ({ data: await hands.screenshot('anthropic-toolset'), mediaType: 'image/png' }) };
  // A subclass whose parent is known only now: the constructor looks for the members on the prototype.
  const parent: unknown = Reflect.get(toolset, 'prototype');
  const prototype: unknown = Object.create(typeof parent === 'object' ? parent : null, { ...Object.fromEntries(members), screenshot });
  const subclass = Object.defineProperty(
    function subclass() {
      // Only its prototype is used.
    },
    'prototype',
    { value: prototype },
  );
  const made: unknown = Reflect.construct(toolset, options === undefined ? [] : [options], subclass);
  if (made instanceof toolset) return made;
  throw new TypeError('this is not the abstract class of a toolset');
}

const ComputerCallSchema = z.looseObject({
  call_id: z.string(),
  actions: z.array(z.unknown()).nullish(),
  pending_safety_checks: z.array(z.looseObject({ id: z.string(), code: z.string().nullish(), message: z.string().nullish() })).nullish(),
});

export interface ComputerCallOutput {
  type: 'computer_call_output';
  call_id: string;
  acknowledged_safety_checks: { id: string; code?: string | null; message?: string | null }[];
  output: { type: 'computer_screenshot'; image_url: string };
}

export interface VerdictMessage {
  role: 'user';
  content: { type: 'input_text'; text: string }[];
}

/**
 * Carries out a `computer_call` of OpenAI's Responses API and returns the items to send next: its output, which is a picture, and the
 * verdicts as a message. Safety checks are put to a person; if they are not confirmed, nothing is done and this throws.
 */
export async function openaiComputerOutput(hands: Hands, item: unknown): Promise<[ComputerCallOutput, VerdictMessage]> {
  const { call_id, actions, pending_safety_checks } = ComputerCallSchema.parse(item);
  const checks = pending_safety_checks ?? [];
  const asked = checks.map(({ message, code }) => message ?? code ?? '').join('; ');
  if (checks.length > 0 && !(await hands.confirm(`OpenAI asks to confirm: ${asked}`)))
    throw new NotDone(`a safety check was not confirmed: ${asked}`);
  const { line } = await hands.act('openai-computer', { name: 'computer', input: { actions: actions ?? [] }, kind: 'computer' });
  const image_url = `data:image/png;base64,${await hands.screenshot('openai-computer')}`;
  const acknowledged_safety_checks = checks.map(({ id, code, message }) => ({ id, code: code ?? null, message: message ?? null }));
  return [
    { type: 'computer_call_output', call_id, acknowledged_safety_checks, output: { type: 'computer_screenshot', image_url } },
    { role: 'user', content: [{ type: 'input_text', text: line }] },
  ];
}

const FunctionCallSchema = z.looseObject({ id: z.string().optional(), name: z.string(), args: z.looseObject({}).nullish() });
const SafetySchema = z.looseObject({ safety_decision: z.looseObject({ decision: z.string(), explanation: z.string().optional() }) });

/** The declaration of Gemini's `computerUse` tool for this device. */
export const geminiTool = async (hands: Hands): Promise<{ computerUse: { environment: string } }> => ({
  computerUse: { environment: (await hands.environment()) === 'mobile' ? 'ENVIRONMENT_MOBILE' : 'ENVIRONMENT_DESKTOP' },
});

export interface GeminiPart {
  functionResponse: {
    id?: string;
    name: string;
    response: Record<string, string>;
    parts: { inlineData: { mimeType: string; data: string } }[];
  };
}

/** Carries out a `functionCall` of Gemini's computer use and returns the part that answers it, with a picture. */
export async function geminiResponse(hands: Hands, functionCall: unknown): Promise<GeminiPart> {
  const { id, name, args } = FunctionCallSchema.parse(functionCall);
  const { decision, explanation = '' } = SafetySchema.safeParse(args).data?.safety_decision ?? {};
  const isAsked = decision === 'require_confirmation';
  const isAllowed = !isAsked || (await hands.confirm(`Gemini asks to confirm: ${explanation}`));
  const { line, failed } = isAllowed
    ? await hands.act('gemini-computer', { name, input: args ?? {}, kind: 'function' })
    : { line: 'A person refused.', failed: true };
  const data = await hands.screenshot('gemini-computer');
  return {
    functionResponse: {
      ...(id === undefined ? {} : { id }),
      name,
      response: { [failed ? 'error' : 'output']: line, ...(isAsked && isAllowed ? { safety_acknowledgement: 'true' } : {}) },
      parts: [{ inlineData: { mimeType: 'image/png', data } }],
    },
  };
}
