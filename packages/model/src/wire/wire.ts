import type { Family } from '../families.ts';
import type { ModelAnswer, ModelRequest } from '../message.ts';

export const WIRES = ['chat', 'responses', 'messages', 'gemini'] as const;
export type WireName = (typeof WIRES)[number];

export interface WireCall {
  model: string;
  family: Family;
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
  path(model: string): string;
  headers(key: string | undefined, call: WireCall): Record<string, string>;
  encode(call: WireCall): object;
  /** Throws `MalformedAnswer`. */
  decode(body: unknown, raw: string): ModelAnswer;
  /** What may be sent of an answer after something before it has changed. */
  behindChange(native: readonly object[], family: Family): readonly object[];
}

/** An answer's items stay valid whatever precedes them. */
export const unbound: Wire['behindChange'] = (native) => native;
