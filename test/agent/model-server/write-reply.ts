import type { Reply } from './brain.ts';
import { asksForEncrypted, PLAIN_OPENAI, type Body } from './provider-rules.ts';

export interface Counted {
  input: number;
  cached: number;
  output: number;
}

type WriteReply = (reply: Reply, usage: Counted, n: number, request: Body) => object;

const callId = (n: number, i: number): string => `call_${n}_${i}`;

const chat: WriteReply = ({ text = '', calls = [], stop }, usage, n, { model }) => ({
  id: `chatcmpl-${n}`,
  object: 'chat.completion',
  choices: [
    {
      index: 0,
      finish_reason: stop === 'length' ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop',
      message: {
        role: 'assistant',
        content: text === '' ? null : text,
        refusal: stop === 'refusal' ? 'I cannot help with that.' : null,
        ...(/^(?:deepseek|kimi)/.test(String(model)) ? { reasoning_content: `thought ${n}` } : {}),
        ...(calls.length === 0
          ? {}
          : {
              tool_calls: calls.map(({ name, input }, i) => ({
                id: callId(n, i),
                type: 'function',
                // Of several calls in one answer only the first is signed.
                ...(i === 0 && String(model).startsWith('gemini') ? { extra_content: { google: { thought_signature: `sig_${n}` } } } : {}),
                function: { name, arguments: JSON.stringify(input) },
              })),
            }),
      },
    },
  ],
  usage: {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cached },
  },
});

const responses: WriteReply = ({ text = '', calls = [], computer, safetyChecks = [], stop }, usage, n, request) => ({
  id: `resp_${n}`,
  object: 'response',
  status: stop === 'length' ? 'incomplete' : 'completed',
  incomplete_details: stop === 'length' ? { reason: 'max_output_tokens' } : null,
  output: [
    ...(PLAIN_OPENAI.test(String(request['model']))
      ? []
      : [{ type: 'reasoning', id: `rs_${n}`, summary: [], ...(asksForEncrypted(request) ? { encrypted_content: 'opaque' } : {}) }]),
    ...(text === '' && stop !== 'refusal'
      ? []
      : [
          {
            type: 'message',
            id: `msg_${n}`,
            role: 'assistant',
            status: 'completed',
            content: [
              stop === 'refusal'
                ? { type: 'refusal', refusal: 'I cannot help with that.' }
                : { type: 'output_text', text, annotations: [] },
            ],
          },
        ]),
    ...calls.map(({ name, input }, i) => ({
      type: 'function_call',
      id: `fc_${n}_${i}`,
      call_id: callId(n, i),
      name,
      arguments: JSON.stringify(input),
      status: 'completed',
    })),
    ...(computer === undefined
      ? []
      : [
          {
            type: 'computer_call',
            id: `cu_${n}`,
            call_id: callId(n, 99),
            actions: computer,
            pending_safety_checks: safetyChecks,
            status: 'completed',
          },
        ]),
  ],
  usage: {
    input_tokens: usage.input,
    input_tokens_details: { cached_tokens: usage.cached },
    output_tokens: usage.output,
    total_tokens: usage.input + usage.output,
  },
});

const messages: WriteReply = ({ text = '', calls = [], computer = [], stop }, usage, n) => ({
  id: `msg_${n}`,
  type: 'message',
  role: 'assistant',
  content: [
    ...(text === '' ? [] : [{ type: 'text', text }]),
    ...[...calls, ...computer.map((input) => ({ name: 'computer', input }))].map(({ name, input }, i) => ({
      type: 'tool_use',
      id: callId(n, i),
      name,
      input,
    })),
  ],
  stop_reason:
    stop === 'length' ? 'max_tokens' : stop === 'refusal' ? 'refusal' : calls.length + computer.length > 0 ? 'tool_use' : 'end_turn',
  // Anthropic counts cache writes separately: here all new tokens.
  usage: {
    input_tokens: 0,
    cache_read_input_tokens: usage.cached,
    cache_creation_input_tokens: usage.input - usage.cached,
    output_tokens: usage.output,
  },
});

/** By the path that was asked. */
export const WRITE_REPLY: Readonly<Record<string, WriteReply>> = {
  '/v1/chat/completions': chat,
  '/v1/responses': responses,
  '/v1/messages': messages,
};
