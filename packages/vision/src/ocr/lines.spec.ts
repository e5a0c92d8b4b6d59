import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOf } from './lines.ts';
import type { OcrWord } from './word.ts';

const word = (text: string, left: number, top: number, width = 80, height = 30): OcrWord => ({
  text,
  confidence: 90,
  bounds: { left, top, right: left + width, bottom: top + height },
});

describe('words as text', () => {
  it('stand top to bottom and left to right, whatever the order they were found in', () => {
    const words = [word('order?', 190, 102), word('Pay', 10, 200), word('Cancel', 10, 100), word('now', 100, 205), word('the', 100, 98)];
    expect(textOf(words)).toBe('Cancel the order?\nPay now');
  });

  it('are on one line though some have no ascenders and some hang lower', () => {
    expect(
      textOf([word('age', 10, 108, 50, 32), word('is', 70, 100, 20, 30), word('-', 100, 114, 10, 4), word('5', 120, 100, 20, 30)]),
    ).toBe('age is - 5');
  });

  it('have a tab between columns', () => {
    expect(textOf([word('Wi-Fi', 10, 100), word('On', 900, 100)])).toBe('Wi-Fi\tOn');
  });

  it('keep their lines beside a picture that was read as one huge letter', () => {
    const icon = word('|', 0, 90, 20, 400);
    expect(textOf([icon, word('one', 40, 100), word('two', 40, 200), word('three', 40, 300)])).toBe('|\none\ntwo\nthree');
  });

  it('make a heading one line although it is much higher than the rest', () => {
    const heading = [word('Big', 10, 0, 200, 120), word('News', 260, 0, 250, 120)];
    expect(textOf([...heading, word('small', 10, 200), word('print', 100, 200), word('below', 10, 240)])).toBe(
      'Big News\nsmall print\nbelow',
    );
  });

  it('are nothing when there are none', () => {
    expect(textOf([])).toBe('');
  });

  it('are all there, each once', () => {
    const anyWord = fc.record({ left: fc.nat(2000), top: fc.nat(2000), width: fc.nat(300), height: fc.nat(300) });
    fc.assert(
      fc.property(fc.array(anyWord), (boxes) => {
        const words = boxes.map(({ left, top, width, height }, i) => word(`w${i}`, left, top, width, height));
        const found = textOf(words)
          .split(/[\s]+/)
          .filter((text) => text !== '');
        expect(found.sort()).toEqual(words.map(({ text }) => text).sort());
      }),
    );
  });
});
