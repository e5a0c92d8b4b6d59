/** Android's names of keys. */
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
};

/** The same keys by their names in the W3C's UI Events specification. */
export const KEYCODE_TO_W3C: Record<string, string> = {
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
