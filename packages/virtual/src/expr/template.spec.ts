import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Scope } from './scope.ts';
import { fill, fillPattern, fillText, parsePattern, parseTemplate } from './template.ts';
import { ExpressionFault } from './syntax.ts';
import type { Row, Value } from './value.ts';

const DATA: Row = {
  name: 'Ada',
  query: 'LO',
  n: 3,
  yes: true,
  cart: [
    { name: 'Lamp', price: 39, qty: 2 },
    { name: 'Mug', price: 12.5, qty: 1 },
  ],
  user: { city: 'London' },
};
const scope = new Scope(DATA);
const value = (source: string): Value => fill(parseTemplate(`{{${source}}}`), scope);

describe('an expression', () => {
  it.each<[string, Value]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-n + 1', -2],
    ['7 % 4', 3],
    ['n / 0', null],
    ['"a" + n', 'a3'],
    ['n == "3"', true],
    ['n != 3', false],
    ['n > 2 and n <= 3', true],
    ['not yes or n == 3', true],
    ['yes ? "on" : "off"', 'on'],
    ['user.city', 'London'],
    ['user["city"]', 'London'],
    ['user.nothing.at.all', null],
    ['missing', null],
    ['cart[1].name', 'Mug'],
    ['length(cart)', 2],
    ['sum(row in cart, row.price * row.qty)', 90.5],
    ['count(row in cart, row.price > 20)', 1],
    ['any(row in cart, row.name == "Mug")', true],
    ['all(row in cart, row.qty == 1)', false],
    ['find(row in cart, row.qty == 1).name', 'Mug'],
    ['filter(row in cart, row.price > 100)', []],
    ['contains(lower("Hello"), lower(query))', true],
    ['fixed(sum(row in cart, row.price), 2)', '51.50'],
    ['join(filter(x in cart, false), ", ")', ''],
    ['min(n, 2) + max(n, 2)', 5],
    ['first(cart).name + last(cart).name', 'LampMug'],
    ['upper(trim("  a "))', 'A'],
    ['start(name, 2) + start(name, 0)', 'Ad'],
    ['grouped("4111 11112222", 4)', '4111 1111 2222'],
    ['first(reverse(cart)).name + reverse(name)', 'MugadA'],
    ['starts_with(name, "A")', true],
  ])('%s', (source, expected) => {
    expect(value(source)).toEqual(expected);
  });

  it.each(['', '1 +', '(1', 'a b', 'nothing(1)', 'lower()', 'sum(cart)', 'x.', '1 ? 2', '@', '"open'])('"%s" is refused', (source) => {
    expect(() => parseTemplate(`{{${source}}}`)).toThrow(ExpressionFault);
  });

  it('is refused when it is too long, and so never nested too deeply', () => {
    expect(() => parseTemplate(`{{${'('.repeat(5000)}1${')'.repeat(5000)}}}`)).toThrow(ExpressionFault);
    expect(() => parseTemplate(`{{${'not '.repeat(5000)}1}}`)).toThrow(ExpressionFault);
  });

  it('whatever it is, it is refused or gives a value', () => {
    const word = fc.constantFrom(
      'name',
      'cart',
      'n',
      '1',
      '"t"',
      '+',
      '-',
      '*',
      '/',
      '==',
      '<',
      '(',
      ')',
      '.',
      '[',
      ']',
      ',',
      '?',
      ':',
      'not',
      'and',
      'sum(',
      'x in',
      'length(',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        try {
          expect(value(words.join(' '))).not.toBeUndefined();
        } catch (error) {
          expect(error).toBeInstanceOf(ExpressionFault);
        }
      }),
    );
  });
});

describe('a template', () => {
  it('is text with values in it', () => {
    expect(fillText(parseTemplate('Hello {{name}}, {{n}} new'), scope)).toBe('Hello Ada, 3 new');
  });

  it('keeps the type of a single value', () => {
    expect(fill(parseTemplate('{{n}}'), scope)).toBe(3);
    expect(fill(parseTemplate('{{n}} '), scope)).toBe('3 ');
  });

  it('may stand anywhere in a row', () => {
    expect(fillPattern(parsePattern({ a: ['{{n}}', 1, null], b: { c: '{{name}}!' } }), scope)).toEqual({
      a: [3, 1, null],
      b: { c: 'Ada!' },
    });
  });
});

describe('a scope', () => {
  it('gives a value to the innermost variable of that name', () => {
    const outer: Row = { a: 1, b: 1 };
    const inner: Row = { b: 2 };
    const both = new Scope(outer).with(inner);
    both.set('b', 3);
    both.set('a', 4);
    expect([outer, inner]).toEqual([{ a: 4, b: 1 }, { b: 3 }]);
  });
});
