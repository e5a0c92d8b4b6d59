import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { judgeTypedText } from './typed-text.ts';

describe('text typed into a field', () => {
  it.each([
    ['', 'Ada', 'Ada', 'entered'],
    ['old', 'Ada', 'Ada', 'entered'],
    ['Hello', ' world', 'Hello world', 'entered'],
    ['Hd', 'ello worl', 'Hello world', 'entered'],
    ['abXXef', 'cd', 'abcdef', 'entered'],
    ['', 'e\u0301t\u00e9', '\u00e9te\u0301', 'entered'],
    ['', '4111111111111111', '4111 1111 1111 1111', 'entered'],
    ['', '0791234567', '(079) 123-45-67', 'entered'],
    ['', '31122026', '31.12.2026', 'entered'],
    ['', '123', '12', 'lost'],
    ['', '12345678901234567', '1234 5678 9012 3456', 'lost'],
    ['ab', 'cd', 'ab', 'lost'],
    ['', 'x', '', 'lost'],
    ['', 'ada', 'ADA', 'rewritten'],
    ['', 'exam', 'example.org', 'rewritten'],
    ['', '12.5*(8+4)/3=', '50', 'rewritten'],
    ['', '12.50', '12.5', 'rewritten'],
    ['', '200', '100', 'rewritten'],
    ['abc', 'b', 'abc', 'lost'],
    ['abc', 'abc', 'abc', 'rewritten'],
  ] as const)('%j with %j typed, holding %j, is %s', (before, text, now, outcome) => {
    expect(judgeTypedText(before, text, now)).toBe(outcome);
  });

  it('is entered wherever it was inserted, whatever other text it took the place of', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string({ minLength: 1 }), (head, selected, tail, text) => {
        fc.pre(selected !== text);
        expect(judgeTypedText(head + selected + tail, text, head + text + tail)).toBe('entered');
      }),
    );
  });

  it('is never entered when the field is empty afterwards', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (before, text) => {
        expect(judgeTypedText(before, text, '')).not.toBe('entered');
      }),
    );
  });
});
