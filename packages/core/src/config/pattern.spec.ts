import { describe, expect, it } from 'vitest';
import { HandsightError } from '../error/errors.ts';
import { compilePattern } from './pattern.ts';

describe('an operator’s pattern', () => {
  it.each([
    ['flags in front, as Python writes them', '(?i)delete|send', 'Send money'],
    ['several flags', '(?is)a.b', 'A\nB'],
    ['Python’s named groups', '(?P<year>\\d{4})', 'in 2024'],
    ['Python’s anchors', '\\Aab\\Z', 'ab'],
    ['escaped punctuation', '\\d{3}\\-\\d{2}\\ \\@', '123-45 @'],
    ['escaped punctuation in brackets', '[a\\-z\\@]+x', '-@x'],
    ['escaped backslashes', 'a\\\\-b', 'a\\-b'],
    ['Unicode classes', '^\\p{Lu}', 'Ärger'],
  ])('may use %s', (_what, source, text) => {
    expect(compilePattern(source).test(text)).toBe(true);
  });

  it('is searched for in the text, and letter case counts', () => {
    expect(compilePattern('PIN').test('my PIN code')).toBe(true);
    expect(compilePattern('PIN').test('spinner')).toBe(false);
  });

  it.each(['(', '[a', 'a{2,1}', '*', '\\p{Nonsense}', '\\k<nobody>'])('is refused when it is none: %s', (source) => {
    expect(() => compilePattern(source)).toThrow(HandsightError);
    expect(() => compilePattern(source)).toThrow('not a regular expression');
  });

  it('takes no longer than the text is long, whatever it is', () => {
    const begun = performance.now();
    expect(compilePattern('(a+)+$').test(`${'a'.repeat(40)}b`)).toBe(false);
    expect(performance.now() - begun).toBeLessThan(1000);
  });

  it('counts as found in a text on which it would take too long', () => {
    const pattern = compilePattern('(a{1,40}){20}$');
    expect(pattern.test('b'.repeat(1_000_000))).toBe(true);
    expect(pattern.replaceIn('b'.repeat(1_000_000), () => 'x')).toBe('x');
  });

  it('replaces every match, and nothing where it finds the empty text', () => {
    expect(compilePattern('\\d+').replaceIn('a1b22c', (found) => `<${found}>`)).toBe('a<1>b<22>c');
    expect(compilePattern('\\d*').replaceIn('a1b', () => '#')).toBe('a#b');
  });
});
