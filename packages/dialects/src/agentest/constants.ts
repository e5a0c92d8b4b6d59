import { SHELL } from '@handsight/android';
import { GESTURE_TIMES, IDLE, KEYBOARD } from '@handsight/core/act';

export { SERVER_NAME, SERVER_VERSION } from '@handsight/core/version';
export { ADB, ADB_COMMANDS, ADB_COMMANDS_EXT, ANDROID_PROPS, CLEAR_TEXT, DOUBLE_TAP, GRPC, MONKEY_FLAGS, RETRY } from '@handsight/android';
export { LIGHTWEIGHT_ACTIONS, SCROLL_TO, SWIPE_OFFSETS } from '@handsight/core/act';
export { KEYCODE_TO_W3C, KEYCODES } from '@handsight/core/device';
export { ANDROID_CLASSES, DIFF_THRESHOLDS, LOADING_INDICATORS, SYSTEM_PACKAGES } from '@handsight/core/screen';

/** The agentest dialect's named constants. Where Handsight uses such a value itself, this is the one in use. */

export const TOOL_NAMES = {
  CONNECT: 'agentest_connect',
  GET_UI_TREE: 'agentest_get_ui_tree',
  RUN_FLOW: 'agentest_run_flow',
  RESET_APP: 'agentest_reset_app',
} as const;

export const TOOL_NAMES_EXT = {
  SCREENSHOT: 'agentest_screenshot',
  GET_LOGS: 'agentest_get_logs',
  DEVICE_INFO: 'agentest_device_info',
  SET_NETWORK: 'agentest_set_network',
  GET_SHARED_PREFS: 'agentest_get_shared_prefs',
  QUERY_DB: 'agentest_query_db',
} as const;

/** Live views of the values in use: setting one changes the behaviour. */
export const TIMEOUTS = {
  get SHELL_COMMAND_MS(): number {
    return SHELL.COMMAND_MS;
  },
  set SHELL_COMMAND_MS(ms) {
    SHELL.COMMAND_MS = ms;
  },
  get IDLE_DETECTION_MS(): number {
    return IDLE.capMs;
  },
  set IDLE_DETECTION_MS(ms) {
    IDLE.capMs = ms;
  },
  get IDLE_POLL_INTERVAL_MS(): number {
    return IDLE.pollMs;
  },
  set IDLE_POLL_INTERVAL_MS(ms) {
    IDLE.pollMs = ms;
  },
  get SWIPE_DURATION_MS(): number {
    return GESTURE_TIMES.SWIPE_DURATION_MS;
  },
  set SWIPE_DURATION_MS(ms) {
    GESTURE_TIMES.SWIPE_DURATION_MS = ms;
  },
  get LONG_PRESS_DURATION_MS(): number {
    return GESTURE_TIMES.LONG_PRESS_DURATION_MS;
  },
  set LONG_PRESS_DURATION_MS(ms) {
    GESTURE_TIMES.LONG_PRESS_DURATION_MS = ms;
  },
  get PINCH_DURATION_MS(): number {
    return GESTURE_TIMES.PINCH_DURATION_MS;
  },
  set PINCH_DURATION_MS(ms) {
    GESTURE_TIMES.PINCH_DURATION_MS = ms;
  },
  get ROTATE_DURATION_MS(): number {
    return GESTURE_TIMES.ROTATE_DURATION_MS;
  },
  set ROTATE_DURATION_MS(ms) {
    GESTURE_TIMES.ROTATE_DURATION_MS = ms;
  },
  get KEYBOARD_SETTLE_MS(): number {
    return KEYBOARD.SETTLE_MS;
  },
  set KEYBOARD_SETTLE_MS(ms) {
    KEYBOARD.SETTLE_MS = ms;
  },
};

/** `[left,top][right,bottom]`. */
export const BOUNDS_REGEX = /\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]/;

/** Live views of the values in use. */
export const IDLE_LOADING = {
  get MAX_LOADING_WAIT_MS(): number {
    return IDLE.loadingCapMs;
  },
  set MAX_LOADING_WAIT_MS(ms) {
    IDLE.loadingCapMs = ms;
  },
  get LOADING_POLL_INTERVAL_MS(): number {
    return IDLE.loadingPollMs;
  },
  set LOADING_POLL_INTERVAL_MS(ms) {
    IDLE.loadingPollMs = ms;
  },
};

export const LOGCAT = { MAX_LINES: 200 };

export const NETWORK_SPEED_PRESETS = ['gsm', 'gprs', 'edge', 'umts', '3g', 'hsdpa', 'lte', 'full'] as const;
export const NETWORK_DELAY_PRESETS = ['none', 'gprs', 'edge', 'umts'] as const;
