import { SHELL } from '@handsight/android';
import { GESTURE_TIMES, IDLE, KEYBOARD } from '@handsight/core/act';

export { SERVER_NAME, SERVER_VERSION } from '@handsight/core/version';
export { ADB_COMMANDS, ADB_COMMANDS_EXT, CLEAR_TEXT, DOUBLE_TAP, GRPC, MONKEY_FLAGS, RETRY } from '@handsight/android';
export { SCROLL_TO, SWIPE_OFFSETS } from '@handsight/core/act';
export { DIFF_THRESHOLDS, LOADING_INDICATORS } from '@handsight/core/screen';
export { SYSTEM_PACKAGES } from '@handsight/core/screen';

/** The agentest dialect's named constants. Where Handsight itself works by such a value, this is the value it works by. */

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

/** Of adb's command line, which Handsight does not use: it speaks adb's protocol. */
export const ADB = {
  BINARY: 'adb',
  SHELL: 'shell',
  EXEC_OUT: 'exec-out',
  DEVICE_FLAG: '-s',
  DUMP_PATH: '/sdcard/window_dump.xml',
} as const;

export const ANDROID_CLASSES = {
  BUTTON: 'android.widget.Button',
  IMAGE_BUTTON: 'android.widget.ImageButton',
  EDIT_TEXT: 'android.widget.EditText',
  CHECK_BOX: 'android.widget.CheckBox',
  SWITCH: 'android.widget.Switch',
  TOGGLE_BUTTON: 'android.widget.ToggleButton',
  RADIO_BUTTON: 'android.widget.RadioButton',
  SEEK_BAR: 'android.widget.SeekBar',
  SPINNER: 'android.widget.Spinner',
  TEXT_VIEW: 'android.widget.TextView',
  IMAGE_VIEW: 'android.widget.ImageView',
  PROGRESS_BAR: 'android.widget.ProgressBar',
  FRAME_LAYOUT: 'android.widget.FrameLayout',
  LINEAR_LAYOUT: 'android.widget.LinearLayout',
  RELATIVE_LAYOUT: 'android.widget.RelativeLayout',
  SCROLL_VIEW: 'android.widget.ScrollView',
  HORIZONTAL_SCROLL_VIEW: 'android.widget.HorizontalScrollView',
  LIST_VIEW: 'android.widget.ListView',
  RECYCLER_VIEW: 'androidx.recyclerview.widget.RecyclerView',
  VIEW_PAGER: 'androidx.viewpager.widget.ViewPager',
  WEB_VIEW: 'android.webkit.WebView',
  TAB_WIDGET: 'android.widget.TabWidget',
  TOOLBAR: 'android.widget.Toolbar',
  ANDROIDX_TOOLBAR: 'androidx.appcompat.widget.Toolbar',
  COMPOSE_VIEW: 'androidx.compose.ui.platform.ComposeView',
  RCT_VIEW: 'com.facebook.react.views.view.ReactViewGroup',
} as const;

export const ANDROID_PROPS = {
  SDK_VERSION: 'ro.build.version.sdk',
  ANDROID_VERSION: 'ro.build.version.release',
  DEVICE_MODEL: 'ro.product.model',
  DEVICE_MANUFACTURER: 'ro.product.manufacturer',
} as const;

/** Views of the values that the code works by: whoever sets one changes what the code does. */
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

export const KEYCODES = {
  HOME: 'KEYCODE_HOME',
  BACK: 'KEYCODE_BACK',
  ENTER: 'KEYCODE_ENTER',
  TAB: 'KEYCODE_TAB',
  DELETE: 'KEYCODE_DEL',
  ESCAPE: 'KEYCODE_ESCAPE',
  SPACE: 'KEYCODE_SPACE',
  DPAD_UP: 'KEYCODE_DPAD_UP',
  DPAD_DOWN: 'KEYCODE_DPAD_DOWN',
  DPAD_LEFT: 'KEYCODE_DPAD_LEFT',
  DPAD_RIGHT: 'KEYCODE_DPAD_RIGHT',
  APP_SWITCH: 'KEYCODE_APP_SWITCH',
  PASTE: 'KEYCODE_PASTE',
} as const;

/** Names of the W3C UI Events specification, which the emulator's key call takes. */
export const KEYCODE_TO_W3C: Readonly<Record<string, string>> = {
  [KEYCODES.HOME]: 'GoHome',
  [KEYCODES.BACK]: 'GoBack',
  [KEYCODES.ENTER]: 'Enter',
  [KEYCODES.TAB]: 'Tab',
  [KEYCODES.DELETE]: 'Backspace',
  [KEYCODES.ESCAPE]: 'Escape',
  [KEYCODES.SPACE]: ' ',
  [KEYCODES.DPAD_UP]: 'ArrowUp',
  [KEYCODES.DPAD_DOWN]: 'ArrowDown',
  [KEYCODES.DPAD_LEFT]: 'ArrowLeft',
  [KEYCODES.DPAD_RIGHT]: 'ArrowRight',
  [KEYCODES.APP_SWITCH]: 'AppSwitch',
  [KEYCODES.PASTE]: 'Paste',
};

/** Views of the values that the code works by. */
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

export const LIGHTWEIGHT_ACTIONS = [
  'press_key',
  'type',
  'clear_text',
  'tap_coordinates',
  'swipe_coordinates',
  'long_press_coordinates',
  'double_tap_coordinates',
] as const;

export const LOGCAT = { MAX_LINES: 200 } as const;

export const NETWORK_SPEED_PRESETS = ['gsm', 'gprs', 'edge', 'umts', '3g', 'hsdpa', 'lte', 'full'] as const;
export const NETWORK_DELAY_PRESETS = ['none', 'gprs', 'edge', 'umts'] as const;
