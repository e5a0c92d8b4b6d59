import type { ModelAnswer, ModelRequest } from '../message.ts';

export const WIRES = ['chat', 'responses', 'messages'] as const;
export type WireName = (typeof WIRES)[number];

export interface WireCall {
  model: string;
  request: ModelRequest;
  /** Newer OpenAI models refuse `max_tokens`, which every other server understands. */
  limitName: 'max_tokens' | 'max_completion_tokens';
  /** Whether reasoning is asked for in the form that can be sent back. */
  encryptsReasoning: boolean;
}

/** The request and response format of a provider. */
export interface Wire {
  name: WireName;
  /** Relative to the base URL, which ends with the API's version. */
  path: string;
  headers(key: string | undefined, request: ModelRequest): Record<string, string>;
  encode(call: WireCall): object;
  /** Throws `MalformedAnswer`. */
  decode(body: unknown, raw: string): ModelAnswer;
}
