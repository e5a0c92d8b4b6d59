import type { Modifier } from '@handsight/core/device';

/** Android's names for keys, in the order of their numbers; gaps are keys that no phone here reacts to. */
const FROM: readonly [first: number, names: string][] = [
  [
    0,
    'UNKNOWN SOFT_LEFT SOFT_RIGHT HOME BACK CALL ENDCALL 0 1 2 3 4 5 6 7 8 9 STAR POUND DPAD_UP DPAD_DOWN DPAD_LEFT DPAD_RIGHT DPAD_CENTER',
  ],
  [24, 'VOLUME_UP VOLUME_DOWN POWER CAMERA CLEAR A B C D E F G H I J K L M N O P Q R S T U V W X Y Z COMMA PERIOD'],
  [57, 'ALT_LEFT ALT_RIGHT SHIFT_LEFT SHIFT_RIGHT TAB SPACE SYM EXPLORER ENVELOPE ENTER DEL GRAVE MINUS EQUALS LEFT_BRACKET RIGHT_BRACKET'],
  [
    73,
    'BACKSLASH SEMICOLON APOSTROPHE SLASH AT NUM HEADSETHOOK FOCUS PLUS MENU NOTIFICATION SEARCH MEDIA_PLAY_PAUSE MEDIA_STOP MEDIA_NEXT',
  ],
  [88, 'MEDIA_PREVIOUS MEDIA_REWIND MEDIA_FAST_FORWARD MUTE PAGE_UP PAGE_DOWN PICTSYMBOLS SWITCH_CHARSET'],
  [
    111,
    'ESCAPE FORWARD_DEL CTRL_LEFT CTRL_RIGHT CAPS_LOCK SCROLL_LOCK META_LEFT META_RIGHT FUNCTION SYSRQ BREAK MOVE_HOME MOVE_END INSERT',
  ],
  [125, 'FORWARD MEDIA_PLAY MEDIA_PAUSE MEDIA_CLOSE MEDIA_EJECT MEDIA_RECORD F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 NUM_LOCK'],
  [144, 'NUMPAD_0 NUMPAD_1 NUMPAD_2 NUMPAD_3 NUMPAD_4 NUMPAD_5 NUMPAD_6 NUMPAD_7 NUMPAD_8 NUMPAD_9 NUMPAD_DIVIDE NUMPAD_MULTIPLY'],
  [
    156,
    'NUMPAD_SUBTRACT NUMPAD_ADD NUMPAD_DOT NUMPAD_COMMA NUMPAD_ENTER NUMPAD_EQUALS NUMPAD_LEFT_PAREN NUMPAD_RIGHT_PAREN VOLUME_MUTE INFO',
  ],
  [176, 'SETTINGS'],
  [187, 'APP_SWITCH'],
  [204, 'LANGUAGE_SWITCH'],
  [207, 'CONTACTS CALENDAR MUSIC CALCULATOR'],
  [219, 'ASSIST BRIGHTNESS_DOWN BRIGHTNESS_UP'],
  [223, 'SLEEP WAKEUP'],
  [276, 'SOFT_SLEEP CUT COPY PASTE'],
  [284, 'ALL_APPS REFRESH'],
];

const CODES = new Map(FROM.flatMap(([first, names]) => names.split(' ').map((name, i): [string, number] => [name, first + i])));

/** As `KeyEvent.keyCodeFromString` reads it: a number, or a name with or without `KEYCODE_`; 0 for anything else. */
export function keyCode(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  return CODES.get(text.replace(/^KEYCODE_/, '')) ?? 0;
}

/** What a key types; undefined for keys that type nothing. */
const CHARACTERS = new Map<number, string>([
  [17, '*'],
  [18, '#'],
  [55, ','],
  [56, '.'],
  [62, ' '],
  [68, '`'],
  [69, '-'],
  [70, '='],
  [71, '['],
  [72, ']'],
  [73, '\\'],
  [74, ';'],
  [75, "'"],
  [76, '/'],
  [77, '@'],
  [81, '+'],
  ...Array.from({ length: 10 }, (_, i): [number, string] => [144 + i, String(i)]),
  [154, '/'],
  [155, '*'],
  [156, '-'],
  [157, '+'],
  [158, '.'],
  [159, ','],
  [161, '='],
  [162, '('],
  [163, ')'],
]);

export const characterOf = (code: number): string | undefined => CHARACTERS.get(code);

export const MODIFIER_OF_CODE = new Map<number, Modifier>([
  [57, 'alt'],
  [58, 'alt'],
  [59, 'shift'],
  [60, 'shift'],
  [113, 'ctrl'],
  [114, 'ctrl'],
  [117, 'meta'],
  [118, 'meta'],
]);

export const MAX_KEY_CODE = 320;
