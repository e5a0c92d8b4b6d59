/** Maestro's key names, and how the door names the same keys: by name, or by Android's number. */
const KEYS = {
  Enter: 'enter',
  Backspace: 'backspace',
  Back: 'back',
  Home: 'home',
  Lock: 'power',
  'Volume Up': 'volume_up',
  'Volume Down': 'volume_down',
  'Remote Dpad Up': 'dpad_up',
  'Remote Dpad Down': 'dpad_down',
  'Remote Dpad Left': 'dpad_left',
  'Remote Dpad Right': 'dpad_right',
  'Remote Dpad Center': 'dpad_center',
  'Remote Media Play Pause': 'media_play_pause',
  'Remote Media Stop': '86',
  'Remote Media Next': '87',
  'Remote Media Previous': '88',
  'Remote Media Rewind': '89',
  'Remote Media Fast Forward': '90',
  Escape: 'escape',
  Power: 'power',
  Tab: 'tab',
  'Remote System Navigation Up': '280',
  'Remote System Navigation Down': '281',
  'Remote Button A': '96',
  'Remote Button B': '97',
  'Remote Menu': 'menu',
  'TV Input': '178',
  'TV Input HDMI 1': '243',
  'TV Input HDMI 2': '244',
  'TV Input HDMI 3': '245',
} as const;

export const KEY_NAMES = Object.keys(KEYS);

const byName = new Map<string, string>(Object.entries(KEYS).map(([name, key]) => [name.toLowerCase(), key]));

/** By Maestro's name, case-insensitive; undefined for an unknown one. */
export const keyNamed = (name: string): string | undefined => byName.get(name.toLowerCase());
