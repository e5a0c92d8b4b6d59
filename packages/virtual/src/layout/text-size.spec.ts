import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineCount, textWidth } from './text-size.ts';

describe('text without a font', () => {
  it('is wider the more it holds, and grows with the font', () => {
    expect(textWidth('', 16)).toBe(0);
    expect(textWidth('iiii', 16)).toBeLessThan(textWidth('mmmm', 16));
    expect(textWidth('漢', 100)).toBeGreaterThanOrEqual(100);
    expect(textWidth('hello', 32)).toBeGreaterThan(textWidth('hello', 16) * 1.9);
  });

  it('counts marks and joiners as nothing', () => {
    expect(textWidth('e\u0301', 16)).toBe(textWidth('e', 16));
  });

  it('breaks between words, at line ends, and inside words that are too long', () => {
    expect(lineCount('one line', 16, 1000)).toBe(1);
    expect(lineCount('one\ntwo\n', 16, 1000)).toBe(3);
    expect(lineCount('aaaa bbbb cccc', 16, textWidth('aaaa bbbb', 16))).toBe(2);
    expect(lineCount('a'.repeat(100), 16, textWidth('a'.repeat(30), 16))).toBe(4);
    expect(lineCount('漢'.repeat(10), 16, textWidth('漢漢漢', 16))).toBe(4);
  });

  it('never takes fewer lines when there is less room', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 20 }), fc.integer({ min: 20, max: 800 }), fc.integer({ min: 1, max: 200 }), (text, width, less) => {
        expect(lineCount(text, 16, Math.max(1, width - less))).toBeGreaterThanOrEqual(lineCount(text, 16, width));
      }),
    );
  });
});
