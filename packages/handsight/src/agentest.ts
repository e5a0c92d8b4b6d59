/** The agentest dialect's library, under its original names: types, reader, refs, compact text, fingerprints, helper, constants. */

export {
  AdbCommandError,
  AdbConnectionError,
  AgenTestError,
  AppNotInstalledError,
  AssertionFailedError,
  ElementNotFoundError,
  GrpcConnectionError,
  GrpcRpcError,
  IdleTimeoutError,
  TreeParseError,
} from '@handsight/core/error';

/** As in the dialect: the fields that Handsight adds are optional. */
export type { ContractNode as UnifiedUINode, UnifiedUINode as CompleteNode } from '@handsight/core/screen';
export { type Bounds, boundsText, deriveActions, type Point, UNIFIED_ACTIONS, UNIFIED_ROLES } from '@handsight/core/screen';
export type { UnifiedAction, UnifiedRole } from '@handsight/core/screen';
export { computeIdleFingerprint, computeScreenFingerprint, parseUiAutomatorXml, roleOfClass } from '@handsight/core/screen';
export { type ElementSelector, ElementSelectorSchema, type Located, serializeTreeCompact } from '@handsight/core/screen';
export { findAll as findElements } from './trees.ts';
export type { CompactSerializeOptions, CompactSerializeResult } from '@handsight/core/screen';
export * from '@handsight/dialects/agentest';

// Processes, the helper on the phone, and the app's framework
export { adbByExecutor, type AdbClient, ProcessShellExecutor, type ShellExecOptions, type ShellExecutor } from '@handsight/android';
export { HelperClient, type HelperFrameworkInfo, type HelperIdleResult, type HelperJson, type HelperStatus } from '@handsight/android';
export { ensureHelper, FrameworkSync, type FrameworkSyncInit, type HelperHandle } from '@handsight/android';
