import { NAVIGATION } from './navigation.ts';
import type { Outline } from './outline.ts';
import { SYSTEM } from './system.ts';
import { THINGS } from './thing.ts';

const ICONS: Record<string, Outline> = { ...NAVIGATION, ...THINGS, ...SYSTEM };

/** Other words for the same icon. */
const SYNONYMS: Record<string, string> = {
  arrow_back: 'back',
  arrow_forward: 'forward',
  chevron_right: 'chevron',
  next: 'chevron',
  previous: 'chevron_left',
  expand: 'chevron_down',
  collapse: 'chevron_up',
  hamburger: 'menu',
  overflow: 'more',
  more_vertical: 'more',
  plus: 'add',
  minus: 'remove',
  cancel: 'close',
  clear: 'close',
  done: 'check',
  ok: 'check',
  reload: 'refresh',
  sync: 'refresh',
  delete: 'trash',
  bin: 'trash',
  pencil: 'edit',
  compose: 'edit',
  gear: 'settings',
  preferences: 'settings',
  favorite: 'heart',
  like: 'heart',
  user: 'person',
  contact: 'person',
  account: 'person',
  profile: 'person',
  contacts: 'people',
  group: 'people',
  call: 'phone',
  dialer: 'phone',
  messages: 'message',
  sms: 'message',
  email: 'mail',
  notification: 'bell',
  notifications: 'bell',
  alarm: 'clock',
  time: 'clock',
  history: 'clock',
  date: 'calendar',
  notes: 'note',
  document: 'file',
  photo: 'image',
  picture: 'image',
  gallery: 'image',
  photos: 'image',
  microphone: 'mic',
  sound: 'volume',
  speaker: 'volume',
  place: 'location',
  pin: 'location',
  maps: 'map',
  web: 'globe',
  browser: 'globe',
  network: 'globe',
  store: 'shop',
  shopping_cart: 'cart',
  payment: 'card',
  credit_card: 'card',
  price: 'tag',
  delivery: 'truck',
  weather: 'sun',
  dark: 'moon',
  light: 'sun',
  brightness: 'sun',
  visibility: 'eye',
  visibility_off: 'eye_off',
  password: 'key',
  security: 'shield',
  privacy: 'shield',
  question: 'help',
  alert: 'warning',
  smile: 'emoji',
  games: 'game',
  music_note: 'music',
  airplane_mode: 'airplane',
  cellular: 'signal',
};

/** The outline of an icon by name, with `-` or `_` between words; a circle for a name that is not known. */
export function outlineOf(name: string): Outline {
  const key = name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  const known = Object.hasOwn(SYNONYMS, key) ? (SYNONYMS[key] ?? key) : key;
  return (Object.hasOwn(ICONS, known) ? ICONS[known] : undefined) ?? ICONS['circle'] ?? {};
}

export const ICON_NAMES = Object.keys(ICONS);
