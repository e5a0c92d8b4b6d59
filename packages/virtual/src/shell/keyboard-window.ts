import type { World } from '../world/world.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { element } from './shell-element.ts';

const LETTERS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;
const SYMBOLS = ['1234567890', '@#$_&-+()/', '*"\':;!?,='] as const;
const DIGITS = ['123', '456', '789'] as const;

export const KEYBOARD_PROCESS = 'com.android.inputmethod.latin';

const key = (name: string, grow = 1, pressed = name): NodeSpec => element('key', { name, grow, on_tap: [{ verb: 'key', key: pressed }] });
const row = (keys: NodeSpec[]): NodeSpec => element('row', { gap: 0 }, keys);
const keys = (characters: string): NodeSpec[] => Array.from(characters, (character) => key(character));

interface Layout {
  shift: boolean;
  symbols: boolean;
  input: NodeSpec['input'];
  enter: string;
}

const layouts = new Map<string, NodeSpec>();

/** The keys for the field that has the focus. */
export function keyboard({ keyboard: { shift, symbols, field } }: World): NodeSpec {
  const layout: Layout = { shift, symbols, input: field?.input ?? 'text', enter: enterName(field) };
  const name = JSON.stringify(layout);
  let made = layouts.get(name);
  if (made === undefined) layouts.set(name, (made = layOut(layout)));
  return made;
}

function layOut({ shift, symbols, input, enter }: Layout): NodeSpec {
  const confirm = key(enter, 1.5, 'enter');
  if (input === 'number' || input === 'phone') return numberPad(confirm);
  const [top, middle, bottom] = symbols ? SYMBOLS : LETTERS;
  const cased = (characters: string): string => (shift && !symbols ? characters.toUpperCase() : characters);
  const shifting = element('key', {
    name: 'shift',
    grow: 1.5,
    selected: { type: 'value', value: shift },
    on_tap: [{ verb: 'key', key: 'shift' }],
  });
  return element('keyboard', { name: 'Keyboard' }, [
    row(keys(cased(top))),
    row(keys(cased(middle))),
    row([...(symbols ? [] : [shifting]), ...keys(cased(bottom)), key('backspace', 1.5)]),
    row([key(symbols ? 'ABC' : '?123', 1.5, 'symbols'), ...keys(input === 'email' ? '@' : ','), key('space', 5), key('.'), confirm]),
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
