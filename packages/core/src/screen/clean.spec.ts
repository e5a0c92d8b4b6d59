import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from './clean.ts';

describe('cleaning untrusted text', () => {
  it.each([
    ['a colour sequence', 'red \x1b[31;1malert\x1b[0m', 'red alert'],
    ['a terminal title with its payload', 'a\x1b]0;owned\x07b\x1b]8;;http://x\x1b\\c', 'abc'],
    ['an unfinished sequence, keeping its words', 'a\x1b]0;words', 'a0;words'],
    ['a terminal reset', 'a\x1bcb', 'ab'],
    ['C0 and C1 controls', 'a\0b\x08c\x7fd\x9be', 'abcde'],
    ['direction overrides and isolates', 'in\u202evoice\u202c \u2066x\u2069', 'invoice x'],
    ['words hidden in tag characters', 'hi\u{e0041}\u{e0042}', 'hi'],
    ['half a surrogate pair', 'a\ud83db', 'a\ufffdb'],
  ])('removes %s', (_what, dirty, clean) => {
    expect(cleanText(dirty)).toBe(clean);
  });

  it.each([
    ['line breaks and tabs', 'one\r\ntwo\tthree'],
    ['letters of all scripts', 'Ünïcödé 日本語 العربية עברית हिन्दी ไทย'],
    ['marks that Persian and Hebrew need', 'می\u200cخواهم \u200fא'],
    ['joined emoji and flags', '👩\u200d👩\u200d👧 ❤\ufe0f 🇩🇪 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['private-use icon glyphs', '\ue5cd \u{f0001}'],
  ])('keeps %s', (_what, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('leaves nothing to clean, whatever it is given', () => {
    const nasty = fc.string({
      unit: fc.constantFrom('\x1b', '[', ']', '\x07', '\\', '\x9b', 'm', '0', '\u202e', '\ud83d', '\u{e0041}', '🏴', '\x85', 'é'),
    });
    fc.assert(
      fc.property(fc.oneof(nasty, fc.string({ unit: 'binary' })), (text) => {
        const clean = cleanText(text);
        expect(clean).not.toMatch(/(?![\t\n\v\f\r])\p{Cc}|\p{Cs}|[\u202a-\u202e\u2066-\u2069]/u);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});
