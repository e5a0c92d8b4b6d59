import type { ActionInput } from '@handsight/core/act';
import type { ErrorKind } from '@handsight/core/error';
import type { Receipt } from '@handsight/core/host';

import type { FunctionTool } from '../wire/message.ts';

/** The outcome of a tool call, as a model may see it. */
export interface ToolOutcome {
  /** In the server's own words. */
  text: string;
  /** Text from the screen: untrusted. */
  screen: string | null;
  /** Of an input; null for a reading and for a call that was refused before the door. */
  receipt: Receipt | null;
  /** Of the window that was read or acted on; null where it was not read. */
  treeHash: string | null;
  failed: boolean;
  error: ErrorKind | null;
}

export interface ActReason {
  tool: string;
  reason?: string | undefined;
}

/** What a run can do with its device. Every input is an action through the door, like anybody's. */
export interface DeviceTools {
  readonly declarations: readonly FunctionTool[];
  /** Undefined for a tool that is not offered. */
  kindOf(name: string): 'read' | 'act' | undefined;
  /** Whether doing it twice is doing it once. */
  isIdempotent(name: string): boolean;
  /** Refusals are outcomes; only a run that is ended throws. */
  call(name: string, input: Record<string, unknown>, signal: AbortSignal): Promise<ToolOutcome>;
  perform(action: ActionInput, why: ActReason, signal: AbortSignal): Promise<ToolOutcome>;
}
