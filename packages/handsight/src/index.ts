/**
 * Handsight as a library. This file is the whole public API; nothing else may be relied on.
 *
 * The agentest dialect's exports keep their original names: schemas, types, `RefRegistry`, fingerprints, reader, error classes and
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
} from '@handsight/core/error';
export { ERROR_KINDS, ERROR_TABLE, FAILURE_CODES, type ErrorKind, type ErrorRow, type FailureCode } from '@handsight/core/error';

// Screens
export { boundsText, type Bounds, type Point } from '@handsight/core/screen';
/** As in the agentest dialect: the fields that Handsight adds are optional. */
export type { ContractNode as UnifiedUINode, UnifiedUINode as CompleteNode } from '@handsight/core/screen';
export { deriveActions, makeNode, numberTree, UNIFIED_ACTIONS, type UnifiedAction } from '@handsight/core/screen';
export { observerRole, roleOfClass, UNIFIED_ROLES, type UnifiedRole } from '@handsight/core/screen';
export type { Element, ElementFields } from '@handsight/core/screen';
export { DEGRADED_REASONS, type Degraded, type DegradedReason, type Reading } from '@handsight/core/screen';

// Reading, finding, refs
export { parseUiAutomatorXml, readDump } from '@handsight/core/screen';
export * from './library/trees.ts';
export { waitForIdle } from './library/wait-for-idle.ts';
export { ElementSelectorSchema, type ElementSelector } from '@handsight/core/screen';
export { RefRegistry, type Located } from '@handsight/core/screen';
export { serializeTreeCompact } from '@handsight/core/screen';

// Printing
export type { CompactSerializeOptions, CompactSerializeResult } from '@handsight/core/screen';
export { toLlmTree, type LlmTreeOptions } from '@handsight/core/screen';
export type { LlmTreeNode } from '@handsight/core/screen';
export type { Sketch, SketchOptions } from '@handsight/core/screen';
export type { ProseInfo } from '@handsight/core/screen';

// Comparing
export { computeIdleFingerprint, computeScreenFingerprint } from '@handsight/core/screen';
export type { Changes } from '@handsight/core/screen';
export { customDiff, type CustomOp } from '@handsight/core/screen';
export { applyCustom } from '@handsight/core/screen';
export { jsonPatch, type JsonPatchOp } from '@handsight/core/screen';
export { applyJsonPatch } from '@handsight/core/screen';
export { printChanges, type ChangeTextOptions } from '@handsight/core/screen';

// Frameworks and system dialogs
export type { FrameworkHints, FrameworkKind } from '@handsight/core/screen';
export type { SystemDialog } from '@handsight/core/screen';
export type { Host } from '@handsight/core/host';
export { DeviceClient, type ActOptions } from '@handsight/core/client';
export { ActionSchema, type Action, type ActionInput } from '@handsight/core/act';
export type { Evidence, Receipt, Verification } from '@handsight/core/host';
export type { Observation, ObserveQuery } from '@handsight/core/look';
export { PredicateSchema, type PredicateInput } from '@handsight/core/look';
export { replaysOn, startTrace, stopTrace, traceStatus } from '@handsight/core/client';
export type { ConfigInput } from '@handsight/core/config';

// Flows
export {
  type Flow,
  type FlowProblem,
  type FlowResult,
  htmlReport,
  junitReport,
  lintFlows,
  planFlows,
  readFlow,
  runFlow,
  type RunOptions as FlowRunOptions,
  runSuite,
  type SuiteResult,
} from '@handsight/flow';

// Fleets
export { FleetClient, flowOutcome, flowSubmissions, type FleetStatus, type RunRecord, type RunTerms } from '@handsight/fleet';
export { joinFleet } from './fleet/join-fleet.ts';

// Writing a driver
export type { Capabilities } from '@handsight/core/device';
export { SteppedClock, type Clock } from '@handsight/core/device';
export type { Call } from '@handsight/core/device';
export type { Device, DeviceEvent, TreeReading } from '@handsight/core/device';
export type { Driver } from '@handsight/core/device';
export { androidDriver } from '@handsight/android';
export type { AndroidOptions } from '@handsight/android';
export { loadScenario } from '@handsight/virtual';
export { openScenario, virtualDriver } from '@handsight/virtual';
export type { ScreenSnapshot } from '@handsight/core/look';

// The agentest dialect's interfaces: processes, the helper on the phone, and the app's framework
export { ProcessShellExecutor, type ShellExecOptions, type ShellExecutor } from '@handsight/android';
export { HelperClient, type HelperFrameworkInfo, type HelperIdleResult, type HelperJson, type HelperStatus } from '@handsight/android';
export { ensureHelper } from '@handsight/android';
export type { HelperHandle } from '@handsight/android';
export { FrameworkSync, type FrameworkSyncInit } from '@handsight/android';
export { adbByExecutor, type AdbClient } from '@handsight/android';

// The agentest dialect's constants
export * from './dialects/agentest/constants.ts';
export { isActionable } from './cli/actionable.ts';
export { positiveNumber } from './cli/number.ts';
export { print, remark } from './cli/terminal.ts';
export { tokenCounter } from './cli/tokens.ts';
export { type ActionStep, ActionStepSchema } from './dialects/agentest/action-step.ts';
export type { FlowTrace, StepResult } from './dialects/agentest/flow-trace.ts';
export { toolsOf } from './dialects/list.ts';
/** As a model may write it; `AgentActionSchema` fills in the defaults. */
export { type AgentActionInput as AgentAction, AgentActionSchema } from '@handsight/agent';
export { runAgent } from './run-agent.ts';
export { AgentRun, RUN_STATUSES, type RunEvent, type RunOptions, type RunResult, type RunStatus, type RunView } from '@handsight/agent';
export type {
  HumanAuthBridge,
  HumanAuthDecision,
  HumanAuthRequest,
  ModelStepOutput,
  ScriptExecutor,
  ScriptRequest,
  ScriptResult,
} from '@handsight/agent';
export { type HostOptions, openHost } from './open-host.ts';
export { startServer } from './serve/server.ts';
