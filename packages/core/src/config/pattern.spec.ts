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
    expect(text).toMatch(compilePattern(source));
  });

  it('is searched for in the text, and letter case counts', () => {
    expect('my PIN code').toMatch(compilePattern('PIN'));
    expect('spinner').not.toMatch(compilePattern('PIN'));
  });

  it.each(['(', '[a', 'a{2,1}', '*', '\\p{Nonsense}', '\\k<nobody>'])('is refused when it is none: %s', (source) => {
    expect(() => compilePattern(source)).toThrow(HandsightError);
    expect(() => compilePattern(source)).toThrow('not a regular expression');
  });
});
