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
  /** What the provider wants a person to confirm before the call is carried out. */
  safetyChecks: readonly SafetyCheck[];
}

export interface ToolResult {
  callId: string;
  kind: ToolCall['kind'];
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
  native: readonly unknown[] | null;
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
  environment: 'linux' | 'browser';
}

export type ToolDeclaration = FunctionTool | ComputerTool;

export interface ModelRequest {
  system: string;
  tools: readonly ToolDeclaration[];
  messages: readonly Message[];
  maxTokens: number;
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
  calls: readonly ToolCall[];
  stop: (typeof STOPS)[number];
  /** Null if the server does not report usage. */
  usage: Usage | null;
  native: readonly unknown[] | null;
  raw: string;
}

export const text = (content: string): TextPart => ({ type: 'text', text: content });

export const textOf = (parts: readonly Part[]): string => parts.map((part) => (part.type === 'text' ? part.text : '[picture]')).join('\n');
