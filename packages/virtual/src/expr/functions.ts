import { isRow, numberOf, sameValue, textOf, type Value } from './value.ts';

interface FunctionDefinition {
  arity: number;
  run: (a: Value, b: Value) => Value;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

const unary = (run: (a: Value) => Value): FunctionDefinition => ({ arity: 1, run });
const binary = (run: (a: Value, b: Value) => Value): FunctionDefinition => ({ arity: 2, run });

/** What expressions can call. */
export const FUNCTIONS = new Map<string, FunctionDefinition>([
  ['lower', unary((text) => textOf(text).toLowerCase())],
  ['upper', unary((text) => textOf(text).toUpperCase())],
  ['trim', unary((text) => textOf(text).trim())],
  ['length', unary((value) => (isRow(value) ? Object.keys(value).length : Array.isArray(value) ? value.length : textOf(value).length))],
  [
    'contains',
    binary((whole, part) => (Array.isArray(whole) ? whole.some((one) => sameValue(one, part)) : textOf(whole).includes(textOf(part)))),
  ],
  ['starts_with', binary((whole, part) => textOf(whole).startsWith(textOf(part)))],
  ['join', binary((list, between) => (Array.isArray(list) ? list.map(textOf).join(textOf(between)) : textOf(list)))],
  ['fixed', binary((number, digits) => numberOf(number).toFixed(Math.min(Math.max(numberOf(digits), 0), 9)))],
  ['round', unary((number) => Math.round(numberOf(number)))],
  ['min', binary((a, b) => Math.min(numberOf(a), numberOf(b)))],
  ['max', binary((a, b) => Math.max(numberOf(a), numberOf(b)))],
  [
    'start',
    binary((text, length) =>
      charactersOf(text)
        .slice(0, Math.max(0, numberOf(length)))
        .join(''),
    ),
  ],
  [
    'grouped',
    binary((text, size) =>
      inGroups(
        charactersOf(text).filter((one) => one.trim() !== ''),
        Math.max(1, numberOf(size)),
      ),
    ),
  ],
  ['reverse', unary((list) => (Array.isArray(list) ? list.toReversed() : charactersOf(list).reverse().join('')))],
  ['first', unary((list) => (Array.isArray(list) ? (list[0] ?? null) : list))],
  ['last', unary((list) => (Array.isArray(list) ? (list.at(-1) ?? null) : list))],
]);

const charactersOf = (text: Value): string[] => [...graphemes.segment(textOf(text))].map(({ segment }) => segment);

const inGroups = (characters: string[], size: number): string =>
  characters.map((character, i) => (i > 0 && i % size === 0 ? ` ${character}` : character)).join('');
