import type { MessagePort } from 'node:worker_threads';
import type { ScriptLimits } from './limits.ts';

export interface StartMessage {
  type: 'start';
  limits: ScriptLimits;
  seed: number | undefined;
  undefinedNames: boolean;
  /** Replies to host calls arrive here, because the thread blocks while it waits for them. */
  replies: MessagePort;
  /** Int32Array, see `SHARED`. */
  shared: SharedArrayBuffer;
}

export interface DefineMessage {
  type: 'define';
  name: string;
  /** The value with null in place of every function; undefined for undefined itself. */
  json: string | undefined;
  functions: { path: string[]; id: number }[];
}

export interface EvaluateMessage {
  type: 'evaluate';
  id: number;
  source: string;
  file: string;
  isolated: boolean;
  timeoutMs: number;
}

export interface ReadMessage {
  type: 'read';
  id: number;
  name: string;
}

export type ToThread = StartMessage | DefineMessage | EvaluateMessage | ReadMessage;

export interface CallMessage {
  type: 'call';
  call: number;
  function: number;
  /** A JSON array. */
  args: string;
}

export type FromThread =
  { type: 'ready' } | { type: 'log'; text: string; truncated: boolean } | CallMessage | { type: 'done'; id: number; outcome: Outcome };

/** Primitives are passed as is, everything else as JSON. */
export type PassedValue = { primitive: string | number | boolean | null | undefined } | { json: string };

export type Outcome = { ok: true; value: PassedValue } | { ok: false; failure: ScriptFailure };

export type ScriptFailureReason =
  /** The script is not JavaScript. */
  | 'syntax'
  /** It threw, or did not catch an error of a host function. */
  | 'error'
  | 'timeout'
  | 'memory'
  | 'stack'
  /** Its result or an argument is not JSON, or too large. */
  | 'value'
  /** It waits for a promise that nothing will settle. */
  | 'pending'
  /** The thread or the engine broke; the context is gone. */
  | 'crashed';

export interface ScriptFailure {
  reason: ScriptFailureReason | 'cancelled';
  message: string;
  line?: number;
  column?: number;
  /** The host call whose error was not caught. */
  call?: number;
  /** The engine cannot be used any more. */
  isFatal?: true;
}

/** The result of a host call as JSON; `call` in an error identifies the original error. */
export type CallReply = { value?: unknown } | { error: { name: string; message: string; code?: string; call: number } };

/** Indices in the shared Int32Array. */
export const SHARED = { replies: 0, cancelled: 1 } as const;
