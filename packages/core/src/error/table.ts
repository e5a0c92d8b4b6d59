import { defineError, type ErrorRow } from './error-row.ts';
import { EXIT } from './exit-code.ts';

/** Every error Handsight raises. REST, MCP, the command line and the reference are generated from this table. */
// prettier-ignore
export const ERROR_TABLE = {
  // The screen-observer dialect
  ElementNotFound: defineError({
    status: 404, exit: EXIT.target, failureCode: 'ELEMENT_NOT_FOUND', code: 'ELEMENT_NOT_FOUND', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: 'find the element',
    hint: 'Read the screen again and aim at an element that is on it; scroll to what is further down a list.',
  }),
  ElementOccluded: defineError({
    status: 409, exit: EXIT.target, failureCode: 'ELEMENT_NOT_INTERACTABLE', code: 'ELEMENT_OCCLUDED', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, next: 'bring the window to the front',
    hint: 'Close or move what covers the element, then try again.',
  }),
  ElementDisabled: defineError({
    status: 409, exit: EXIT.target, failureCode: 'ELEMENT_NOT_INTERACTABLE', code: 'ELEMENT_DISABLED', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, next: 'wait for the element',
    hint: 'Wait until the element is enabled, or first do what enables it.',
  }),
  WindowGone: defineError({
    status: 404, exit: EXIT.target, failureCode: 'STALE_REFERENCE', code: 'WINDOW_GONE', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: 'list windows',
    hint: 'List the windows and use a window_uid from that list.',
  }),
  // The Linux driver can raise it after it has tried to write into a field.
  WindowOccluded: defineError({
    status: 409, exit: EXIT.target, failureCode: 'ELEMENT_NOT_INTERACTABLE', code: 'WINDOW_OCCLUDED', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, next: 'bring the window to the front',
    hint: 'Bring the window to the front, then try again.',
  }),
  Timeout: defineError({
    status: 408, exit: EXIT.timeout, failureCode: 'TIMEOUT', code: 'TIMEOUT', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: false, isFinding: false, next: null,
    hint: 'Read the screen to see its state; raise the timeout if the app is slow.',
  }),
  PatternUnsupported: defineError({
    status: 501, exit: EXIT.refused, failureCode: 'ELEMENT_NOT_INTERACTABLE', code: 'PATTERN_UNSUPPORTED', retryable: false, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, next: 'click the element',
    hint: 'The element does not support this; click it instead.',
  }),
  RateLimited: defineError({
    status: 429, exit: EXIT.refused, failureCode: 'ACTION_REJECTED', code: 'RATE_LIMITED', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: 'check the budget',
    hint: 'Wait until the rate limit resets.',
  }),
  BudgetExceeded: defineError({
    status: 429, exit: EXIT.refused, failureCode: 'ACTION_REJECTED', code: 'BUDGET_EXCEEDED', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'The budget of this session is used up; the operator can raise it.',
  }),
  PermissionDenied: defineError({
    status: 403, exit: EXIT.refused, failureCode: 'ACTION_REJECTED', code: 'PERMISSION_DENIED', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: "The operator's rules or a person denied this; the operator can change the rules.",
  }),
  ConfirmationRequired: defineError({
    status: 412, exit: EXIT.refused, failureCode: 'ACTION_REJECTED', code: 'CONFIRMATION_REQUIRED', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: 'propose the action',
    hint: 'Propose the action, then repeat it with the confirm_token.',
  }),
  ConfirmationInvalid: defineError({
    status: 412, exit: EXIT.refused, failureCode: 'ACTION_REJECTED', code: 'CONFIRMATION_INVALID', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, next: 'propose the action',
    hint: 'The token is used, expired, for another target, or what was approved has changed; propose the action again.',
  }),
  SnapshotExpired: defineError({
    status: 410, exit: EXIT.target, failureCode: 'STALE_REFERENCE', code: 'SNAPSHOT_EXPIRED', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: false, isFinding: false, next: null,
    hint: 'Take a new snapshot or start paging again.',
  }),
  ScenarioInvalid: defineError({
    status: 400, exit: EXIT.unreadable, failureCode: 'ACTION_REJECTED', code: 'SCENARIO_INVALID', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, next: null,
    hint: 'Fix the scenario file at the location given.',
  }),
  PlatformUnsupported: defineError({
    status: 501, exit: EXIT.refused, failureCode: 'ACTION_REJECTED', code: 'PLATFORM_UNSUPPORTED', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: 'list capabilities',
    hint: 'Not supported on this device; its capabilities list what is.',
  }),
  PredicateUnsupported: defineError({
    status: 501, exit: EXIT.usage, failureCode: 'ACTION_REJECTED', code: 'PREDICATE_UNSUPPORTED', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'Use one of the supported predicate kinds.',
  }),
  BadRequest: defineError({
    status: 400, exit: EXIT.usage, failureCode: 'ACTION_REJECTED', code: 'BAD_REQUEST', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'Correct the input and try again.',
  }),
  Internal: defineError({
    status: 500, exit: EXIT.internal, failureCode: 'UNKNOWN', code: 'INTERNAL', retryable: false, recoverable: false,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, next: null,
    hint: 'This is a bug in Handsight; please report it with the message.',
  }),

  // The agentest dialect
  // The device was not reached at all; contact lost later is DeviceGone or ActionLost.
  AdbConnection: defineError({
    status: 503, exit: EXIT.device, failureCode: 'UNKNOWN', code: 'ADB_CONNECTION_ERROR', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, next: 'list devices',
    hint: 'Check that `adb devices` lists the device as authorised.',
  }),
  AdbCommand: defineError({
    status: 502, exit: EXIT.device, failureCode: 'UNKNOWN', code: 'ADB_COMMAND_ERROR', retryable: false, recoverable: false,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, next: null,
    hint: 'The command failed on the device; its output is in the message.',
  }),
  IdleTimeout: defineError({
    status: 408, exit: EXIT.timeout, failureCode: 'TIMEOUT', code: 'IDLE_TIMEOUT', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, next: null,
    hint: 'No screen could be read while waiting for it to settle.',
  }),
  AssertionFailed: defineError({
    status: 422, exit: EXIT.unmet, failureCode: 'EXPECT_STATE_MISMATCH', code: 'ASSERTION_FAILED', retryable: false, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: true, next: null,
    hint: 'Compare what was expected with what was seen.',
  }),
  AppNotInstalled: defineError({
    status: 404, exit: EXIT.target, failureCode: 'ACTION_REJECTED', code: 'APP_NOT_INSTALLED', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, next: 'list apps',
    hint: 'Install the app, or use one that is installed.',
  }),
  TreeParse: defineError({
    status: 502, exit: EXIT.unreadable, failureCode: 'UNKNOWN', code: 'TREE_PARSE_ERROR', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, next: null,
    hint: 'The screen could not be read; the reason says why.',
  }),
  GrpcConnection: defineError({
    status: 503, exit: EXIT.device, failureCode: 'UNKNOWN', code: 'GRPC_CONNECTION_ERROR', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, next: null,
    hint: 'The emulator control port is not reachable.',
  }),
  GrpcRpc: defineError({
    status: 502, exit: EXIT.device, failureCode: 'UNKNOWN', code: 'GRPC_RPC_ERROR', retryable: false, recoverable: false,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, next: null,
    hint: 'The emulator rejected the call.',
  }),

  // In no dialect
  BadFlow: defineError({
    status: 400, exit: EXIT.usage, failureCode: 'ACTION_REJECTED', code: 'BAD_FLOW', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'Fix the flow file at the line and column given; `handsight lint` lists everything that is wrong with it.',
  }),
  StaleRef: defineError({
    status: 409, exit: EXIT.target, failureCode: 'STALE_REFERENCE', code: 'ELEMENT_NOT_FOUND', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: 'read the screen',
    hint: 'Read the screen again for fresh refs.',
  }),
  AmbiguousTarget: defineError({
    status: 409, exit: EXIT.target, failureCode: 'AMBIGUOUS_TARGET', code: 'AMBIGUOUS_TARGET', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: 'find the element',
    hint: 'Several elements match; use one of the candidates or add an index.',
  }),
  OffScreen: defineError({
    status: 409, exit: EXIT.target, failureCode: 'ELEMENT_NOT_INTERACTABLE', code: 'OFF_SCREEN', retryable: false, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: 'read the screen',
    hint: 'Use a point inside the screen; the message says how large it is.',
  }),
  ElementOffScreen: defineError({
    status: 409, exit: EXIT.target, failureCode: 'ELEMENT_NOT_INTERACTABLE', code: 'ELEMENT_OFF_SCREEN', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, next: 'scroll to the element',
    hint: 'Scroll until the element is on the screen.',
  }),
  ForeignWindow: defineError({
    status: 409, exit: EXIT.target, failureCode: 'ACTION_REJECTED', code: 'FOREIGN_WINDOW', retryable: false, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: 'list windows',
    hint: 'Pass the window_uid of the window.',
  }),
  BadSelector: defineError({
    status: 400, exit: EXIT.usage, failureCode: 'ACTION_REJECTED', code: 'BAD_SELECTOR', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'Fix the selector at the column given; a name alone is written [name="Save"].',
  }),
  NothingScrolled: defineError({
    status: 409, exit: EXIT.unmet, failureCode: 'NAVIGATION_NO_CHANGE', code: 'NOTHING_SCROLLED', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: false, isFinding: false, next: 'read the screen',
    hint: 'The content does not scroll any further in that direction.',
  }),
  VerificationFailed: defineError({
    status: 200, exit: EXIT.unmet, failureCode: 'VERIFICATION_FAILED', code: 'VERIFICATION_FAILED', retryable: false, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: true, next: 'read the screen',
    hint: 'The input was delivered but the expected effect was not seen.',
  }),
  TextNotTypable: defineError({
    status: 501, exit: EXIT.refused, failureCode: 'ACTION_REJECTED', code: 'TEXT_NOT_TYPABLE', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, next: 'list capabilities',
    hint: 'This device cannot enter this text exactly.',
  }),
  ActionLost: defineError({
    status: 502, exit: EXIT.device, failureCode: 'UNKNOWN', code: 'ACTION_LOST', retryable: false, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, next: 'read the screen',
    hint: 'Contact was lost while acting; read the screen before repeating anything.',
  }),
  Cancelled: defineError({
    status: 499, exit: EXIT.refused, failureCode: 'UNKNOWN', code: 'CANCELLED', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: false, isFinding: false, next: null,
    hint: 'The caller cancelled.',
  }),
  DeviceNotFound: defineError({
    status: 404, exit: EXIT.device, failureCode: 'ACTION_REJECTED', code: 'DEVICE_NOT_FOUND', retryable: false, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: 'list devices',
    hint: 'List the devices and use a name from that list.',
  }),
  DeviceBusy: defineError({
    status: 429, exit: EXIT.refused, failureCode: 'ACTION_REJECTED', code: 'DEVICE_BUSY', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'Too many actions are waiting for this device; send fewer at once.',
  }),
  DeviceGone: defineError({
    status: 503, exit: EXIT.device, failureCode: 'UNKNOWN', code: 'DEVICE_GONE', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: false, isFinding: false, next: 'list devices',
    hint: 'The device is no longer connected.',
  }),
  DeviceLocked: defineError({
    status: 423, exit: EXIT.device, failureCode: 'ACTION_REJECTED', code: 'DEVICE_LOCKED', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'Unlock the device by hand, or remove its screen lock while it is used for automation; then repeat the call.',
  }),
  DeviceAsleep: defineError({
    status: 423, exit: EXIT.device, failureCode: 'ACTION_REJECTED', code: 'DEVICE_ASLEEP', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'Wake the device: press its power button, send the key wakeup, or set android.wake to true.',
  }),
  HostUnreachable: defineError({
    status: 503, exit: EXIT.device, failureCode: 'UNKNOWN', code: 'HOST_UNREACHABLE', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, next: null,
    hint: 'Nothing answers on this port any more; the next command starts a new host.',
  }),
  DescriptionFailed: defineError({
    status: 502, exit: EXIT.unreadable, failureCode: 'UNKNOWN', code: 'DESCRIPTION_FAILED', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, next: 'read the tree',
    hint: 'The OCR engine or the vision model returned no usable answer; the message says why.',
  }),
  // Its host functions may have acted before it failed; each action has its own receipt.
  ScriptFailed: defineError({
    status: 422, exit: EXIT.unmet, failureCode: 'UNKNOWN', code: 'SCRIPT_FAILED', retryable: false, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: true, next: null,
    hint: 'Fix the script at the line given; what it did before is in its receipts.',
  }),
  SandboxUnavailable: defineError({
    status: 501, exit: EXIT.refused, failureCode: 'ACTION_REJECTED', code: 'SANDBOX_UNAVAILABLE', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'Host scripts run only inside a sandbox; the message names what this machine lacks.',
  }),
  ModelFailed: defineError({
    status: 502, exit: EXIT.unreadable, failureCode: 'UNKNOWN', code: 'MODEL_FAILED', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, next: null,
    hint: 'The model gave no usable answer; check its address, name, key and credit.',
  }),
  RunNotFound: defineError({
    status: 404, exit: EXIT.target, failureCode: 'ACTION_REJECTED', code: 'RUN_NOT_FOUND', retryable: false, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'List the runs and use an id from that list.',
  }),
  LeaseLost: defineError({
    status: 409, exit: EXIT.refused, failureCode: 'ACTION_REJECTED', code: 'LEASE_LOST', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'The run was interrupted for longer than its lease; the fleet has given it and the device to others. Nothing was sent.',
  }),
  DeviceLeased: defineError({
    status: 409, exit: EXIT.refused, failureCode: 'ACTION_REJECTED', code: 'DEVICE_LEASED', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'A run of the fleet uses this device; wait until it ends, cancel it, or drain the host.',
  }),
  NoDeviceMatches: defineError({
    status: 409, exit: EXIT.device, failureCode: 'ACTION_REJECTED', code: 'NO_DEVICE_MATCHES', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'No host of the fleet offers such a device; `handsight fleet` lists what they offer.',
  }),
  FleetRefused: defineError({
    status: 403, exit: EXIT.refused, failureCode: 'ACTION_REJECTED', code: 'FLEET_REFUSED', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'All hosts of a fleet and those who use it run one version of Handsight and share one HANDSIGHT_FLEET_SECRET.',
  }),
  FleetUnreachable: defineError({
    status: 503, exit: EXIT.device, failureCode: 'UNKNOWN', code: 'FLEET_UNREACHABLE', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, next: null,
    hint: 'Check that the Redis or PostgreSQL server of the fleet runs, and its address and credentials.',
  }),
} as const satisfies Record<string, ErrorRow>;

export type ErrorKind = keyof typeof ERROR_TABLE;
export const ERROR_KINDS = Object.keys(ERROR_TABLE) as ErrorKind[];
