import type { ErrorRow } from './error-row.ts';
import { EXIT } from './exit-code.ts';

/** Every error Handsight raises. REST, MCP, the command line and the reference are generated from this table. */
// prettier-ignore
export const ERROR_TABLE = {
  ElementNotFound: {
    status: 404, exit: EXIT.target, code: 'ELEMENT_NOT_FOUND', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'find the element',
    hint: 'Read the screen again and aim at an element that is on it; scroll to what is further down a list.',
  },
  ElementOccluded: {
    status: 409, exit: EXIT.target, code: 'ELEMENT_OCCLUDED', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'bring the window to the front',
    hint: 'Close or move what covers the element, then try again.',
  },
  ElementDisabled: {
    status: 409, exit: EXIT.target, code: 'ELEMENT_DISABLED', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'wait for the element',
    hint: 'Wait until the element is enabled, or first do what enables it.',
  },
  WindowGone: {
    status: 404, exit: EXIT.target, code: 'WINDOW_GONE', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'list windows',
    hint: 'List the windows and use a window_uid from that list.',
  },
  // The Linux driver can raise it after it has tried to write into a field.
  WindowOccluded: {
    status: 409, exit: EXIT.target, code: 'WINDOW_OCCLUDED', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'bring the window to the front',
    hint: 'Bring the window to the front, then try again.',
  },
  Timeout: {
    status: 408, exit: EXIT.timeout, code: 'TIMEOUT', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: false, isFinding: false, isLost: false, endsReading: true, isOfApp: true, next: null,
    hint: 'Read the screen to see its state; raise the timeout if the app is slow.',
  },
  PatternUnsupported: {
    status: 501, exit: EXIT.refused, code: 'PATTERN_UNSUPPORTED', retryable: false, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'click the element',
    hint: 'The element does not support this; click it instead.',
  },
  RateLimited: {
    status: 429, exit: EXIT.refused, code: 'RATE_LIMITED', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'check the budget',
    hint: 'Wait until the rate limit resets.',
  },
  BudgetExceeded: {
    status: 429, exit: EXIT.refused, code: 'BUDGET_EXCEEDED', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: false, next: null,
    hint: 'The budget of this session is used up; the operator can raise it.',
  },
  PermissionDenied: {
    status: 403, exit: EXIT.refused, code: 'PERMISSION_DENIED', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: false, next: null,
    hint: "The operator's rules or a person denied this; the operator can change the rules.",
  },
  ConfirmationRequired: {
    status: 412, exit: EXIT.refused, code: 'CONFIRMATION_REQUIRED', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'propose the action',
    hint: 'Propose the action, then repeat it with the confirm_token.',
  },
  ConfirmationInvalid: {
    status: 412, exit: EXIT.refused, code: 'CONFIRMATION_INVALID', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'propose the action',
    hint: 'The token is used, expired, for another target, or what was approved has changed; propose the action again.',
  },
  SnapshotExpired: {
    status: 410, exit: EXIT.target, code: 'SNAPSHOT_EXPIRED', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'Take a new snapshot or start paging again.',
  },
  ScenarioInvalid: {
    status: 400, exit: EXIT.unreadable, code: 'SCENARIO_INVALID', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'Fix the scenario file at the location given.',
  },
  PlatformUnsupported: {
    status: 501, exit: EXIT.refused, code: 'PLATFORM_UNSUPPORTED', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'list capabilities',
    hint: 'Not supported on this device; its capabilities list what is.',
  },
  PredicateUnsupported: {
    status: 501, exit: EXIT.usage, code: 'PREDICATE_UNSUPPORTED', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'Use one of the supported predicate kinds.',
  },
  BadRequest: {
    status: 400, exit: EXIT.usage, code: 'BAD_REQUEST', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'Correct the input and try again.',
  },
  Internal: {
    status: 500, exit: EXIT.internal, code: 'INTERNAL', retryable: false, recoverable: false,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, isLost: false, endsReading: true, isOfApp: false, next: null,
    hint: 'This is a bug in Handsight; please report it with the message.',
  },

  // The device was not reached at all; contact lost later is DeviceGone or ActionLost.
  AdbConnection: {
    status: 503, exit: EXIT.device, code: 'ADB_CONNECTION_ERROR', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, isLost: true, endsReading: true, isOfApp: false, next: 'list devices',
    hint: 'Check that `adb devices` lists the device as authorised.',
  },
  AdbCommand: {
    status: 502, exit: EXIT.device, code: 'ADB_COMMAND_ERROR', retryable: false, recoverable: false,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'The command failed on the device; its output is in the message.',
  },
  IdleTimeout: {
    status: 408, exit: EXIT.timeout, code: 'IDLE_TIMEOUT', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'No screen could be read while waiting for it to settle.',
  },
  AssertionFailed: {
    status: 422, exit: EXIT.unmet, code: 'ASSERTION_FAILED', retryable: false, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: true, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'Compare what was expected with what was seen.',
  },
  AppNotInstalled: {
    status: 404, exit: EXIT.target, code: 'APP_NOT_INSTALLED', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'list apps',
    hint: 'Install the app, or use one that is installed.',
  },
  TreeParse: {
    status: 502, exit: EXIT.unreadable, code: 'TREE_PARSE_ERROR', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'The screen could not be read; the reason says why.',
  },
  GrpcConnection: {
    status: 503, exit: EXIT.device, code: 'GRPC_CONNECTION_ERROR', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, isLost: true, endsReading: false, isOfApp: false, next: null,
    hint: 'The emulator control port is not reachable.',
  },
  GrpcRpc: {
    status: 502, exit: EXIT.device, code: 'GRPC_RPC_ERROR', retryable: false, recoverable: false,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'The emulator rejected the call.',
  },

  BadFlow: {
    status: 400, exit: EXIT.usage, code: 'BAD_FLOW', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: false, next: null,
    hint: 'Fix the flow file at the line and column given; `handsight lint` lists everything that is wrong with it.',
  },
  StaleRef: {
    status: 409, exit: EXIT.target, code: 'ELEMENT_NOT_FOUND', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'read the screen',
    hint: 'Read the screen again for fresh refs.',
  },
  AmbiguousTarget: {
    status: 409, exit: EXIT.target, code: 'AMBIGUOUS_TARGET', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'find the element',
    hint: 'Several elements match; use one of the candidates or add an index.',
  },
  OffScreen: {
    status: 409, exit: EXIT.target, code: 'OFF_SCREEN', retryable: false, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'read the screen',
    hint: 'Use a point inside the screen; the message says how large it is.',
  },
  ElementOffScreen: {
    status: 409, exit: EXIT.target, code: 'ELEMENT_OFF_SCREEN', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'scroll to the element',
    hint: 'Scroll until the element is on the screen.',
  },
  ForeignWindow: {
    status: 409, exit: EXIT.target, code: 'FOREIGN_WINDOW', retryable: false, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'list windows',
    hint: 'Pass the window_uid of the window.',
  },
  BadSelector: {
    status: 400, exit: EXIT.usage, code: 'BAD_SELECTOR', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'Fix the selector at the column given; a name alone is written [name="Save"].',
  },
  NothingScrolled: {
    status: 409, exit: EXIT.unmet, code: 'NOTHING_SCROLLED', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'read the screen',
    hint: 'The content does not scroll any further in that direction.',
  },
  VerificationFailed: {
    status: 200, exit: EXIT.unmet, code: 'VERIFICATION_FAILED', retryable: false, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: true, isLost: false, endsReading: false, isOfApp: true, next: 'read the screen',
    hint: 'The input was delivered but the expected effect was not seen.',
  },
  TextNotTypable: {
    status: 501, exit: EXIT.refused, code: 'TEXT_NOT_TYPABLE', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'list capabilities',
    hint: 'This device cannot enter this text exactly.',
  },
  ActionLost: {
    status: 502, exit: EXIT.device, code: 'ACTION_LOST', retryable: false, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, isLost: true, endsReading: true, isOfApp: false, next: 'read the screen',
    hint: 'Contact was lost while acting; read the screen before repeating anything.',
  },
  Cancelled: {
    status: 499, exit: EXIT.refused, code: 'CANCELLED', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: false, isFinding: false, isLost: false, endsReading: true, isOfApp: false, next: null,
    hint: 'The caller cancelled.',
  },
  DeviceNotFound: {
    status: 404, exit: EXIT.device, code: 'DEVICE_NOT_FOUND', retryable: false, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: true, endsReading: false, isOfApp: false, next: 'list devices',
    hint: 'List the devices and use a name from that list.',
  },
  DeviceBusy: {
    status: 429, exit: EXIT.refused, code: 'DEVICE_BUSY', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'Wait until the device is free, send fewer actions at once, or end the run that the message names.',
  },
  DeviceGone: {
    status: 503, exit: EXIT.device, code: 'DEVICE_GONE', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: false, isFinding: false, isLost: true, endsReading: true, isOfApp: false, next: 'list devices',
    hint: 'The device is no longer connected.',
  },
  DeviceLocked: {
    status: 423, exit: EXIT.device, code: 'DEVICE_LOCKED', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'Unlock the device by hand, or remove its screen lock while it is used for automation; then repeat the call.',
  },
  DeviceAsleep: {
    status: 423, exit: EXIT.device, code: 'DEVICE_ASLEEP', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'Wake the device: press its power button, send the key wakeup, or set android.wake to true.',
  },
  HostUnreachable: {
    status: 503, exit: EXIT.device, code: 'HOST_UNREACHABLE', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, isLost: true, endsReading: false, isOfApp: false, next: null,
    hint: 'Nothing answers on this port any more; the next command starts a new host.',
  },
  DescriptionFailed: {
    status: 502, exit: EXIT.unreadable, code: 'DESCRIPTION_FAILED', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: 'read the tree',
    hint: 'The OCR engine or the vision model returned no usable answer; the message says why.',
  },
  // Its host functions may have acted before it failed; each action has its own receipt.
  ScriptFailed: {
    status: 422, exit: EXIT.unmet, code: 'SCRIPT_FAILED', retryable: false, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: true, isLost: false, endsReading: false, isOfApp: false, next: null,
    hint: 'Fix the script at the line given; what it did before is in its receipts.',
  },
  SandboxUnavailable: {
    status: 501, exit: EXIT.refused, code: 'SANDBOX_UNAVAILABLE', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'Host scripts run only inside a sandbox; the message names what this machine lacks.',
  },
  ModelFailed: {
    status: 502, exit: EXIT.unreadable, code: 'MODEL_FAILED', retryable: true, recoverable: true,
    raisedBeforeDispatch: false, quotesScreen: true, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'The model gave no usable answer; check its address, name, key and credit.',
  },
  RunNotFound: {
    status: 404, exit: EXIT.target, code: 'RUN_NOT_FOUND', retryable: false, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'List the runs and use an id from that list.',
  },
  LeaseLost: {
    status: 409, exit: EXIT.refused, code: 'LEASE_LOST', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: true, endsReading: false, isOfApp: false, next: null,
    hint: 'The run was interrupted for longer than its lease; the fleet has given it and the device to others. Nothing was sent.',
  },
  DeviceLeased: {
    status: 409, exit: EXIT.refused, code: 'DEVICE_LEASED', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'Somebody else uses this device; read it, wait until they are done, or use another one.',
  },
  NoDeviceMatches: {
    status: 409, exit: EXIT.device, code: 'NO_DEVICE_MATCHES', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'No host of the fleet offers such a device; `handsight fleet` lists what they offer.',
  },
  FleetRefused: {
    status: 403, exit: EXIT.refused, code: 'FLEET_REFUSED', retryable: false, recoverable: false,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: false, endsReading: false, isOfApp: true, next: null,
    hint: 'All hosts of a fleet and those who use it run one version of Handsight and share one HANDSIGHT_FLEET_SECRET.',
  },
  FleetUnreachable: {
    status: 503, exit: EXIT.device, code: 'FLEET_UNREACHABLE', retryable: true, recoverable: true,
    raisedBeforeDispatch: true, quotesScreen: false, isFinding: false, isLost: true, endsReading: false, isOfApp: false, next: null,
    hint: 'Check that the Redis or PostgreSQL server of the fleet runs, and its address and credentials.',
  },
} as const satisfies Record<string, ErrorRow>;

export type ErrorKind = keyof typeof ERROR_TABLE;
export const ERROR_KINDS = Object.keys(ERROR_TABLE) as ErrorKind[];
