import type { Toolkit } from './application.ts';

const NAMES: Readonly<Record<string, string>> = {
  control: 'ctrl',
  primary: 'ctrl',
  ctrl: 'ctrl',
  alt: 'alt',
  mod1: 'alt',
  shift: 'shift',
  super: 'meta',
  meta: 'meta',
  return: 'enter',
  page_up: 'pageup',
  page_down: 'pagedown',
  kp_add: '+',
  kp_subtract: '-',
  plus: '+',
  minus: '-',
  comma: ',',
  period: '.',
  slash: '/',
  equal: '=',
};

/**
 * The keys that invoke an element from anywhere, as the screen-observer dialect writes them. ATK reports `mnemonic;path;accelerator` with
 * `<Control>s`, Qt `Ctrl+S`. A mnemonic without a modifier works only in an open menu and does not count.
 */
export function shortcutOf(keys: string): string {
  const parts = keys.split(';');
  const [first = '', , accelerator = ''] = parts;
  if (accelerator !== '') return spelled(accelerator);
  if (parts.length === 1 && /^[A-Za-z]+\+/.test(first)) return first.split('+').map(plain).join('+');
  return /^<(?:Alt|Control|Primary|Super)>/i.test(first) ? spelled(first) : '';
}

/**
 * The letter that activates an element with Alt, or alone in its open menu. Empty if it has none; undefined where that cannot be known: Qt
 * reports those of buttons, not of menu items, and others none.
 */
export function mnemonicOf(keys: string, toolkit: Toolkit): string | undefined {
  const [first = ''] = keys.split(';');
  const letter = /^(?:<[^>]+>|Alt\+)*(.)$/iu.exec(first)?.[1]?.toLowerCase();
  return letter ?? (toolkit === 'gtk3' || toolkit === 'gtk2' ? '' : undefined);
}

/** `<Control><Shift>s` → `ctrl+shift+s`. */
function spelled(keys: string): string {
  const modifiers = [...keys.matchAll(/<([^>]+)>/g)].map((match) => plain(match[1] ?? ''));
  const key = plain(keys.replace(/<[^>]+>/g, '').split(':')[0] ?? '');
  return key === '' ? '' : [...modifiers, key].join('+');
}

function plain(word: string): string {
  const folded = word.trim().toLowerCase();
  return NAMES[folded] ?? folded;
}
