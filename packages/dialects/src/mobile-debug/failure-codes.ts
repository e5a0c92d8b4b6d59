import type { ErrorKind } from '@handsight/core/error';

/** The dialect's twelve failure codes. */
export const FAILURE_CODES = [
  'ELEMENT_NOT_FOUND',
  'ELEMENT_NOT_INTERACTABLE',
  'TIMEOUT',
  'NAVIGATION_NO_CHANGE',
  'AMBIGUOUS_TARGET',
  'STALE_REFERENCE',
  'UNKNOWN',
  'ACTION_REJECTED',
  'VERIFICATION_FAILED',
  'EXPECT_STATE_MISMATCH',
  'CONTROL_CONVERGENCE_FAILED',
  'SEMANTIC_MISMATCH',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/** The code of every error; receipts carry it as `failure_code`. */
export const FAILURE_CODE_OF: Record<ErrorKind, FailureCode> = {
  ElementNotFound: 'ELEMENT_NOT_FOUND',
  ElementOccluded: 'ELEMENT_NOT_INTERACTABLE',
  ElementDisabled: 'ELEMENT_NOT_INTERACTABLE',
  WindowGone: 'STALE_REFERENCE',
  WindowOccluded: 'ELEMENT_NOT_INTERACTABLE',
  Timeout: 'TIMEOUT',
  PatternUnsupported: 'ELEMENT_NOT_INTERACTABLE',
  RateLimited: 'ACTION_REJECTED',
  BudgetExceeded: 'ACTION_REJECTED',
  PermissionDenied: 'ACTION_REJECTED',
  ConfirmationRequired: 'ACTION_REJECTED',
  ConfirmationInvalid: 'ACTION_REJECTED',
  SnapshotExpired: 'STALE_REFERENCE',
  ScenarioInvalid: 'ACTION_REJECTED',
  PlatformUnsupported: 'ACTION_REJECTED',
  PredicateUnsupported: 'ACTION_REJECTED',
  BadRequest: 'ACTION_REJECTED',
  Internal: 'UNKNOWN',
  AdbConnection: 'UNKNOWN',
  AdbCommand: 'UNKNOWN',
  IdleTimeout: 'TIMEOUT',
  AssertionFailed: 'EXPECT_STATE_MISMATCH',
  AppNotInstalled: 'ACTION_REJECTED',
  TreeParse: 'UNKNOWN',
  GrpcConnection: 'UNKNOWN',
  GrpcRpc: 'UNKNOWN',
  BadFlow: 'ACTION_REJECTED',
  StaleRef: 'STALE_REFERENCE',
  AmbiguousTarget: 'AMBIGUOUS_TARGET',
  OffScreen: 'ELEMENT_NOT_INTERACTABLE',
  ElementOffScreen: 'ELEMENT_NOT_INTERACTABLE',
  ForeignWindow: 'ACTION_REJECTED',
  BadSelector: 'ACTION_REJECTED',
  NothingScrolled: 'NAVIGATION_NO_CHANGE',
  VerificationFailed: 'VERIFICATION_FAILED',
  TextNotTypable: 'ACTION_REJECTED',
  ActionLost: 'UNKNOWN',
  Cancelled: 'UNKNOWN',
  DeviceNotFound: 'ACTION_REJECTED',
  DeviceBusy: 'ACTION_REJECTED',
  DeviceGone: 'UNKNOWN',
  DeviceLocked: 'ACTION_REJECTED',
  DeviceAsleep: 'ACTION_REJECTED',
  HostUnreachable: 'UNKNOWN',
  DescriptionFailed: 'UNKNOWN',
  ScriptFailed: 'UNKNOWN',
  SandboxUnavailable: 'ACTION_REJECTED',
  ModelFailed: 'UNKNOWN',
  RunNotFound: 'ACTION_REJECTED',
  LeaseLost: 'ACTION_REJECTED',
  DeviceLeased: 'ACTION_REJECTED',
  NoDeviceMatches: 'ACTION_REJECTED',
  FleetRefused: 'ACTION_REJECTED',
  FleetUnreachable: 'UNKNOWN',
};

/** The seven codes of the envelope. */
export const ENVELOPE_CODES = [
  'ELEMENT_NOT_FOUND',
  'ELEMENT_NOT_INTERACTABLE',
  'TIMEOUT',
  'NAVIGATION_NO_CHANGE',
  'AMBIGUOUS_TARGET',
  'STALE_REFERENCE',
  'UNKNOWN',
] as const satisfies readonly FailureCode[];
type EnvelopeCode = (typeof ENVELOPE_CODES)[number];

const isEnvelopeCode = (code: FailureCode): code is EnvelopeCode => (ENVELOPE_CODES as readonly FailureCode[]).includes(code);

/** An error that the envelope has no code for is unknown there; the exact one is in its details. */
export function envelopeCode(kind: ErrorKind): EnvelopeCode {
  const code = FAILURE_CODE_OF[kind];
  return isEnvelopeCode(code) ? code : 'UNKNOWN';
}
