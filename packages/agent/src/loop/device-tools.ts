import type { ActionInput } from '@handsight/core/act';
import type { ErrorKind } from '@handsight/core/error';
import type { Receipt } from '@handsight/core/host';
import type { FunctionTool } from '@handsight/model';

/** The outcome of a tool call. */
export interface ToolOutcome {
  /** Written by the server. */
  text: string;
  /** Text from the screen: untrusted. */
  screen: string | null;
  /** Of an action; null for a reading and for a call refused before it reached the device. */
  receipt: Receipt | null;
  /** Of the window that was read or acted on; null if it was not read. */
  treeHash: string | null;
  /** Effects of earlier actions that were undone since, in the server's own words. */
  corrections: readonly string[];
  failed: boolean;
  error: ErrorKind | null;
}

export interface ActReason {
  tool: string;
  reason?: string | undefined;
}

/** A run's access to its device. Its actions pass the same guards as any caller's. */
export interface DeviceTools {
  readonly declarations: readonly FunctionTool[];
  /** Undefined for a tool that is not offered. */
  kindOf(name: string): 'read' | 'act' | undefined;
  /** Whether repeating it has no further effect. */
  isIdempotent(name: string): boolean;
  /** Errors are outcomes; throws only if the run is cancelled. */
  call(name: string, input: Record<string, unknown>, signal: AbortSignal): Promise<ToolOutcome>;
  perform(action: ActionInput, why: ActReason, signal: AbortSignal): Promise<ToolOutcome>;
}
