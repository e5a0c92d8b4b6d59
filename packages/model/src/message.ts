import type { Effort } from './families.ts';

/** Messages as the loop keeps them; each wire writes them in its provider's format. */

export interface TextPart {
  type: 'text';
  text: string;
}

export interface ImagePart {
  type: 'image';
  /** PNG in base64. */
  data: string;
  width: number;
  height: number;
}

export type Part = TextPart | ImagePart;

export interface SafetyCheck {
  id: string;
  code: string;
  message: string;
}

export interface ToolCall {
  id: string;
  name: string;
  /** As the model wrote it: untrusted, and not checked against the tool's schema. Undefined if it was not JSON. */
  input: unknown;
  /** A `computer` call is declared by the provider, not by a schema of ours. */
  kind: 'function' | 'computer';
  /** The provider's toolset that it is a member of; its result names it again. */
  toolset?: string;
  /** What the provider wants a person to confirm before the call is carried out. */
  safetyChecks: readonly SafetyCheck[];
}

/** Which call a result answers, without what the call says. */
export type CallRef = Pick<ToolCall, 'id' | 'name' | 'kind' | 'toolset'>;

export const refOf = ({ id, name, kind, toolset }: ToolCall): CallRef => ({
  id,
  name,
  kind,
  ...(toolset === undefined ? {} : { toolset }),
});

export interface ToolResult {
  call: CallRef;
  parts: readonly Part[];
  isError: boolean;
  acknowledged: readonly SafetyCheck[];
}

export interface UserMessage {
  role: 'user';
  parts: readonly Part[];
}

export interface AssistantMessage {
  role: 'assistant';
  text: string;
  calls: readonly ToolCall[];
  /** The provider's own items, sent back unchanged: they may contain signed reasoning. */
  native: readonly object[];
}

export interface ToolMessage {
  role: 'tool';
  results: readonly ToolResult[];
}

export type Message = UserMessage | AssistantMessage | ToolMessage;

export interface FunctionTool {
  type: 'function';
  name: string;
  description: string;
  /** JSON Schema. */
  parameters: Record<string, unknown>;
}

/** A tool that the provider has trained its model on. */
export interface ComputerTool {
  type: 'computer';
  width: number;
  height: number;
  environment: 'mobile' | 'desktop';
  /** Its actions that cannot be carried out, where the provider lets them be left out. */
  without?: readonly string[];
}

export type ToolDeclaration = FunctionTool | ComputerTool;

export interface ModelRequest {
  system: string;
  tools: readonly ToolDeclaration[];
  messages: readonly Message[];
  maxTokens: number;
  effort?: Effort;
}

/** Tokens of one call, each counted once. */
export interface Usage {
  /** Input that was neither read from a cache nor written into one. */
  input: number;
  cached: number;
  written: number;
  output: number;
}

export const STOPS = ['end', 'calls', 'length', 'refusal'] as const;

export interface ModelAnswer {
  text: string;
  /** What the provider shows of the model's reasoning; empty if it shows none. */
  thought: string;
  calls: readonly ToolCall[];
  stop: (typeof STOPS)[number];
  /** Why the model or its provider's filter declined; null if neither did, or no reason came. */
  refusal: string | null;
  /** Null if the server does not report usage. */
  usage: Usage | null;
  native: readonly object[];
  raw: string;
}

export const text = (content: string): TextPart => ({ type: 'text', text: content });

export const textOf = (parts: readonly Part[]): string => parts.map((part) => (part.type === 'text' ? part.text : '[picture]')).join('\n');
