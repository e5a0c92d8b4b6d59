/** The mobile-debug dialect's twelve failure codes. */
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

/** CLI exit codes, one per family of errors. */
export const EXIT = {
  internal: 1,
  usage: 2,
  target: 3,
  device: 4,
  refused: 5,
  timeout: 6,
  unreadable: 7,
  unmet: 8,
} as const;

export interface ErrorRow {
  /** HTTP status. */
  status: number;
  /** The mobile-debug dialect. */
  failureCode: FailureCode;
  retryable: boolean;
  /** The agentest dialect. */
  code: string;
  /** The screen-observer dialect. */
  recoverable: boolean;
  nextTool: string | null;
  /** Exit code of the command line. */
  exit: (typeof EXIT)[keyof typeof EXIT];
  /** What the reader can do about it. */
  hint: string;
}

const row = (
  status: number,
  failureCode: FailureCode,
  retryable: boolean,
  code: string,
  recoverable: boolean,
  nextTool: string | null,
  exit: keyof typeof EXIT,
  hint: string,
): ErrorRow => ({ status, failureCode, retryable, code, recoverable, nextTool, exit: EXIT[exit], hint });

/** Every error Handsight can give. REST, MCP, the command line and the docs are printed from this table. */
// prettier-ignore
export const ERROR_TABLE = {
  // The screen-observer dialect
  ElementNotFound: row(404, 'ELEMENT_NOT_FOUND', true, 'ELEMENT_NOT_FOUND', true, 'find_element', 'target', 'Read the screen again and aim at an element that is on it.'),
  ElementOccluded: row(409, 'ELEMENT_NOT_INTERACTABLE', true, 'ELEMENT_OCCLUDED', true, 'bring_to_foreground', 'target', 'Close or move what covers the element, then try again.'),
  ElementDisabled: row(409, 'ELEMENT_NOT_INTERACTABLE', true, 'ELEMENT_DISABLED', true, 'wait_for', 'target', 'Wait until the element is enabled, or do first what enables it.'),
  WindowGone: row(404, 'STALE_REFERENCE', true, 'WINDOW_GONE', true, 'list_windows', 'target', 'List the windows and use a window_uid from that list.'),
  WindowOccluded: row(409, 'ELEMENT_NOT_INTERACTABLE', true, 'WINDOW_OCCLUDED', true, 'bring_to_foreground', 'target', 'Bring the window to the front, then try again.'),
  Timeout: row(408, 'TIMEOUT', true, 'TIMEOUT', true, null, 'timeout', 'Read the screen to see its state; raise the timeout if the app is slow.'),
  PatternUnsupported: row(501, 'ACTION_REJECTED', false, 'PATTERN_UNSUPPORTED', true, 'click_element', 'refused', 'The element does not offer this; click it instead.'),
  RateLimited: row(429, 'ACTION_REJECTED', true, 'RATE_LIMITED', true, 'get_budget_status', 'refused', 'Wait until the rate window has passed.'),
  BudgetExceeded: row(429, 'ACTION_REJECTED', false, 'BUDGET_EXCEEDED', false, null, 'refused', 'The budget of this session is used up; the operator can raise it.'),
  PermissionDenied: row(403, 'ACTION_REJECTED', false, 'PERMISSION_DENIED', false, null, 'refused', "The operator's rules or a person forbid this; the operator can change the rules."),
  ConfirmationRequired: row(412, 'ACTION_REJECTED', true, 'CONFIRMATION_REQUIRED', true, 'propose_action', 'refused', 'Propose the action, then repeat it with the confirm_token.'),
  ConfirmationInvalid: row(412, 'ACTION_REJECTED', true, 'CONFIRMATION_INVALID', true, 'propose_action', 'refused', 'The token is used, expired or for another target; propose the action again.'),
  SnapshotExpired: row(410, 'STALE_REFERENCE', true, 'SNAPSHOT_EXPIRED', true, null, 'target', 'Take a new snapshot or start paging again.'),
  ScenarioInvalid: row(400, 'ACTION_REJECTED', false, 'SCENARIO_INVALID', false, null, 'unreadable', 'Correct the scenario file at the place named.'),
  PlatformUnsupported: row(501, 'ACTION_REJECTED', false, 'PLATFORM_UNSUPPORTED', false, 'get_capabilities', 'refused', 'This device cannot do that; its capabilities say what it can.'),
  PredicateUnsupported: row(501, 'ACTION_REJECTED', false, 'PREDICATE_UNSUPPORTED', false, null, 'usage', 'Use one of the predicate kinds named.'),
  BadRequest: row(400, 'ACTION_REJECTED', false, 'BAD_REQUEST', false, null, 'usage', 'Correct what the message names.'),
  Internal: row(500, 'UNKNOWN', false, 'INTERNAL', false, null, 'internal', 'This is a fault of Handsight; please report it with the message.'),

  // The agentest dialect
  AdbConnection: row(503, 'UNKNOWN', true, 'ADB_CONNECTION_ERROR', true, 'list_devices', 'device', 'Check that the device is listed by `adb devices` and authorised.'),
  AdbCommand: row(502, 'UNKNOWN', false, 'ADB_COMMAND_ERROR', false, null, 'device', 'The command failed on the device; its output is in the message.'),
  IdleTimeout: row(408, 'TIMEOUT', true, 'IDLE_TIMEOUT', true, null, 'timeout', 'No screen could be read while waiting for it to settle.'),
  AssertionFailed: row(422, 'EXPECT_STATE_MISMATCH', false, 'ASSERTION_FAILED', true, null, 'unmet', 'Compare what was expected with what was seen.'),
  AppNotInstalled: row(404, 'ACTION_REJECTED', false, 'APP_NOT_INSTALLED', false, 'list_apps', 'target', 'Install the app or name one that is installed.'),
  TreeParse: row(502, 'UNKNOWN', true, 'TREE_PARSE_ERROR', true, null, 'unreadable', 'The screen could not be read; the reason says why.'),
  GrpcConnection: row(503, 'UNKNOWN', true, 'GRPC_CONNECTION_ERROR', true, null, 'device', 'The emulator control port is not reachable.'),
  GrpcRpc: row(502, 'UNKNOWN', false, 'GRPC_RPC_ERROR', false, null, 'device', 'The emulator refused the call.'),

  // What the contracts lack
  StaleRef: row(409, 'STALE_REFERENCE', true, 'ELEMENT_NOT_FOUND', true, 'observe', 'target', 'Read the screen again for fresh refs.'),
  AmbiguousTarget: row(409, 'AMBIGUOUS_TARGET', true, 'AMBIGUOUS_TARGET', true, 'find_element', 'target', 'Several elements match; use one of the candidates or add an index.'),
  OffScreen: row(409, 'ELEMENT_NOT_INTERACTABLE', true, 'OFF_SCREEN', true, 'scroll_to_element', 'target', 'Scroll until the element or point is on the screen.'),
  ForeignWindow: row(409, 'ACTION_REJECTED', false, 'FOREIGN_WINDOW', true, 'list_windows', 'target', 'Name the window by its window_uid.'),
  BadSelector: row(400, 'ACTION_REJECTED', false, 'BAD_SELECTOR', false, null, 'usage', 'Correct the selector at the column named; a name alone is written [name="Save"].'),
  NothingScrolled: row(409, 'NAVIGATION_NO_CHANGE', true, 'NOTHING_SCROLLED', true, 'observe', 'unmet', 'The content does not move that way any further.'),
  VerificationFailed: row(200, 'VERIFICATION_FAILED', false, 'VERIFICATION_FAILED', true, 'observe', 'unmet', 'The input was delivered but the expected effect was not seen.'),
  TextNotTypable: row(501, 'ACTION_REJECTED', false, 'TEXT_NOT_TYPABLE', false, 'get_capabilities', 'refused', 'This device has no exact way to enter this text.'),
  ActionLost: row(502, 'UNKNOWN', false, 'ACTION_LOST', true, 'observe', 'device', 'Contact was lost while acting; read the screen before repeating anything.'),
  Cancelled: row(499, 'UNKNOWN', true, 'CANCELLED', true, null, 'refused', 'The caller cancelled.'),
  DeviceNotFound: row(404, 'ACTION_REJECTED', false, 'DEVICE_NOT_FOUND', true, 'list_devices', 'device', 'List the devices and use a name from that list.'),
  DeviceBusy: row(429, 'ACTION_REJECTED', true, 'DEVICE_BUSY', true, null, 'refused', 'Too many actions are waiting for this device; send fewer at once.'),
  DeviceGone: row(503, 'UNKNOWN', true, 'DEVICE_GONE', true, 'list_devices', 'device', 'The device is no longer connected.'),
  HostUnreachable: row(503, 'UNKNOWN', true, 'HOST_UNREACHABLE', true, null, 'device', 'Nothing answers on this port any more; the next command starts a new host.'),
  DescriptionFailed: row(502, 'UNKNOWN', true, 'DESCRIPTION_FAILED', true, 'get_window_structure', 'unreadable', 'The text reader or the vision model gave no usable answer; the message says why.'),
} as const satisfies Record<string, ErrorRow>;

export type ErrorKind = keyof typeof ERROR_TABLE;
export const ERROR_KINDS = Object.keys(ERROR_TABLE) as ErrorKind[];
