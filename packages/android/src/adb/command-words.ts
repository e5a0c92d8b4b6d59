/** The agentest dialect's arguments of adb's own command line, for programs that supply their own executor. */
export const ADB = {
  BINARY: 'adb',
  SHELL: 'shell',
  EXEC_OUT: 'exec-out',
  DEVICE_FLAG: '-s',
  /** Where the screen is dumped when it cannot be read as a stream. */
  DUMP_PATH: '/data/local/tmp/handsight-ui.xml',
};

/** The agentest dialect's names for Android's commands. Commands are built from these, so changing one changes what is sent. */
export const ADB_COMMANDS = {
  DEVICES: 'devices',
  UI_DUMP: 'uiautomator dump',
  INPUT_TAP: 'input tap',
  INPUT_TEXT: 'input text',
  INPUT_SWIPE: 'input swipe',
  INPUT_KEYEVENT: 'input keyevent',
  INPUT_LONG_PRESS: 'input swipe',
  AM_START: 'am start',
  AM_FORCE_STOP: 'am force-stop',
  MONKEY_LAUNCH: 'monkey -p',
  CAT: 'cat',
};

export const ADB_COMMANDS_EXT = {
  LOGCAT_DUMP: 'logcat -d',
  SCREENCAP: 'screencap -p',
  WM_SIZE: 'wm size',
  WM_DENSITY: 'wm density',
  GETPROP: 'getprop',
  PIDOF: 'pidof',
  RUN_AS: 'run-as',
  SQLITE3: 'sqlite3',
  SHARED_PREFS_DIR: 'shared_prefs',
  DATABASES_DIR: 'databases',
  SVC_WIFI: 'svc wifi',
  SVC_DATA: 'svc data',
  AIRPLANE_MODE: 'cmd connectivity airplane-mode',
  EMU: 'emu',
  NETWORK_SPEED: 'network speed',
  NETWORK_DELAY: 'network delay',
  PM_LIST_PKGS: 'pm list packages',
  FORWARD: 'forward',
  AM_INSTRUMENT: 'am instrument -w -r',
};

/** The properties that identify a phone. */
export const ANDROID_PROPS = {
  SDK_VERSION: 'ro.build.version.sdk',
  ANDROID_VERSION: 'ro.build.version.release',
  DEVICE_MODEL: 'ro.product.model',
  DEVICE_MANUFACTURER: 'ro.product.manufacturer',
};

export const MONKEY_FLAGS = { CATEGORY_LAUNCHER: '-c android.intent.category.LAUNCHER', EVENT_COUNT: '1' };

/** How a field is cleared: the cursor moves to its end, then at most this many deletions per command. */
export const CLEAR_TEXT = { MAX_DELETE_PRESSES: 100, SELECT_ALL_KEYCODE: 'KEYCODE_MOVE_END' };

/** An `input` command, run by the program that sends it to the right display. */
export const byInput = (words: string, input: string): string => words.replace(/^input\b/, input);
