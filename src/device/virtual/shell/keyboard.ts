import type { World } from '../engine/world.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { element } from './element.ts';

const LETTERS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;
const SYMBOLS = ['1234567890', '@#$_&-+()/', '*"\':;!?,='] as const;
const DIGITS = ['123', '456', '789'] as const;

export const KEYBOARD_PROCESS = 'com.android.inputmethod.latin';

const key = (name: string, grow = 1, pressed = name): NodeSpec => element('key', { name, grow, on_tap: [{ verb: 'key', key: pressed }] });
const row = (keys: NodeSpec[]): NodeSpec => element('row', { gap: 0 }, keys);
const keys = (characters: string): NodeSpec[] => Array.from(characters, (character) => key(character));

/** The keys for the field that has the focus. */
export function keyboard({ keyboard: { shift, symbols, field } }: World): NodeSpec {
  const enter = key(enterName(field), 1.5, 'enter');
  if (field?.input === 'number' || field?.input === 'phone') return numberPad(enter);
  const [top, middle, bottom] = symbols ? SYMBOLS : LETTERS;
  const cased = (characters: string): string => (shift && !symbols ? characters.toUpperCase() : characters);
  const shifting = element('key', { name: 'shift', grow: 1.5, checked: { type: 'value', value: shift }, on_tap: [{ verb: 'key', key: 'shift' }] });
  return element('keyboard', { name: 'Keyboard' }, [
    row(keys(cased(top))),
    row(keys(cased(middle))),
    row([...(symbols ? [] : [shifting]), ...keys(cased(bottom)), key('backspace', 1.5)]),
    row([
      key(symbols ? 'ABC' : '?123', 1.5, 'symbols'),
      ...(field?.input === 'email' ? keys('@') : keys(',')),
      key('space', 5),
      key('.'),
      enter,
    ]),
  ]);
}

function numberPad(enter: NodeSpec): NodeSpec {
  return element('keyboard', { name: 'Keyboard' }, [
    ...DIGITS.map((digits) => row([...keys(digits)])),
    row([key('.'), key('0'), key('backspace'), enter]),
  ]);
}

function enterName(field: NodeSpec | undefined): string {
  if (field?.enter !== undefined) return field.enter;
  const isMultiline = field?.role.toLowerCase() === 'document' || (field?.lines ?? 1) > 1;
  return isMultiline ? 'enter' : 'done';
}
