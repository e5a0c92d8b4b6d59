/**
 * Handsight as a library. Everything a program may rely on is named here; nothing else is part of the promise.
 *
 * Contract 003's names stand under their own names: schemas, types, `RefRegistry`, fingerprints, reader, error classes and
 * constants.
 */

// Errors
export {
  AdbCommandError,
  AdbConnectionError,
  AgenTestError,
  AppNotInstalledError,
  AssertionFailedError,
  ElementNotFoundError,
  GrpcConnectionError,
  GrpcRpcError,
  HandsightError,
  IdleTimeoutError,
  TreeParseError,
} from './error/errors.ts';
export { ERROR_KINDS, ERROR_TABLE, FAILURE_CODES, type ErrorKind, type ErrorRow, type FailureCode } from './error/table.ts';

// What a screen is
export { boundsText, type Bounds, type Point } from './screen/geometry.ts';
export type { ContractNode } from './screen/complete.ts';
export { deriveActions, makeNode, numberTree, UNIFIED_ACTIONS, type UnifiedAction, type UnifiedUINode } from './screen/node.ts';
export { observerRole, roleOfClass, UNIFIED_ROLES, type UnifiedRole } from './screen/role.ts';
export { labelOf, ownLabel } from './screen/label.ts';
export { toElement, type Element, type ElementFields } from './screen/element.ts';
export { DEGRADED_REASONS, type Degraded, type DegradedReason, type Reading } from './screen/screen.ts';
export { walk } from './screen/walk.ts';

// Reading, finding, naming
export { parseUiAutomatorXml, readDump } from './screen/read/read-dump.ts';
export { findAll, findOne } from './screen/select/find.ts';
export { ElementSelectorSchema, type ElementSelector } from './screen/select/object-selector.ts';
export { selectorFor } from './screen/select/selector-for.ts';
export { RefRegistry, type Located } from './screen/ref/registry.ts';
export { serializeTreeCompact } from './screen/ref/serialize-compact.ts';
export { matchTrees } from './screen/match/match.ts';

// Printing
export type { CompactSerializeOptions, CompactSerializeResult } from './screen/compact/options.ts';
export { toLlmTree, type LlmTreeOptions } from './screen/print/llm-tree.ts';
export type { LlmTreeNode } from './screen/print/llm-node.ts';
export { printTextual } from './screen/print/textual.ts';
export { printSketch, renderSketch, type Sketch, type SketchOptions } from './screen/print/sketch.ts';
export { printProse, type ProseInfo } from './screen/print/prose.ts';

// Comparing
export { computeIdleFingerprint, computeScreenFingerprint } from './screen/fingerprint.ts';
export { treeHash } from './screen/tree-hash.ts';
export { diff, type Changes } from './screen/diff/changes.ts';
export { customDiff, type CustomOp } from './screen/diff/custom.ts';
export { applyCustom } from './screen/diff/apply-custom.ts';
export { jsonPatch, type JsonPatchOp } from './screen/diff/json-patch.ts';
export { applyJsonPatch } from './screen/diff/apply-json-patch.ts';
export { printChanges, type ChangeTextOptions } from './screen/diff/text.ts';

// Signs
export { crashed } from './screen/sign/crash.ts';
export { frameworkHints, type FrameworkHints, type FrameworkKind } from './screen/sign/framework.ts';
export { keyboardIn } from './screen/sign/keyboard.ts';
export { loadingIndicators } from './screen/sign/loading.ts';
export { stoppedApp } from './screen/sign/stopped-app.ts';
export { systemDialogs, type SystemDialog } from './screen/sign/system-dialog.ts';
export { explainThin } from './screen/sign/thin.ts';

// Seeing and acting
export { openHost, type HostOptions } from './act/open-host.ts';
export type { Host } from './act/host.ts';
export { Hands, type ActOptions } from './act/hands.ts';
export { ActionSchema, type Action, type ActionInput } from './act/action.ts';
export type { Evidence, Receipt, Verification } from './act/receipt.ts';
export type { Observation, ObserveQuery } from './act/observe.ts';
export { PredicateSchema, type PredicateInput } from './act/check/predicate.ts';
export { replaysOn, startTrace, stopTrace, traceStatus } from './act/tracing.ts';
export type { ConfigInput } from './config/schema.ts';

// Devices of one's own
export type { Capabilities } from './device/capabilities.ts';
export { SteppedClock, type Clock } from './device/clock.ts';
export type { Call } from './device/call.ts';
export type { Device, DeviceEvent, TreeReading } from './device/device.ts';
export type { Driver } from './device/registry.ts';
export { androidDriver } from './device/android/driver.ts';
export type { AndroidOptions } from './device/android/settings.ts';
export { loadScenario } from './device/virtual/scenario/load.ts';
export { openScenario, virtualDriver } from './device/virtual/driver.ts';

// Contract 000's actions, with its defaults, and its screen
export { AgentActionSchema, type AgentAction } from './act/edge/agent-action.ts';
export type { ScreenSnapshot } from './act/screen-snapshot.ts';

// Contract 003's steps and results
export { ActionStepSchema, type ActionStep } from './act/edge/action-step.ts';
export type { FlowTrace, StepResult } from './act/edge/flow-trace.ts';

// Contract 003's boundaries: processes, the program on the phone, and the app's own framework
export { ProcessShellExecutor, type ShellExecOptions, type ShellExecutor } from './device/android/adb/shell-executor.ts';
export {
  HelperClient,
  type HelperFrameworkInfo,
  type HelperIdleResult,
  type HelperJson,
  type HelperStatus,
} from './device/android/helper/helper-client.ts';
export { ensureHelper } from './device/android/helper/ensure-helper.ts';
export type { HelperHandle } from './device/android/helper/helper.ts';
export { FrameworkSync, type FrameworkSyncInit } from './device/android/framework/framework-sync.ts';
export { adbByExecutor, type AdbClient } from './device/android/adb/adb-client.ts';

// Contract 003's constants
export * from './constants.ts';
