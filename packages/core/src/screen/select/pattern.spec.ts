import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HandsightError } from '../../error/errors.ts';
import { PatternFault } from './pattern-fault.ts';
import { Pattern } from './pattern.ts';

const matches = (source: string, text: string): boolean => Pattern.compile(source).matches(text);

/** Patterns whose repeated groups are as wanted. */
function patterns(isRepeated: (inner: string) => boolean): fc.Arbitrary<string> {
  const { pattern } = fc.letrec<{ pattern: string; atom: string }>((tie) => ({
    atom: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '\\B', '^', '$', ' ', '\\.'),
      tie('pattern').map((inner) => `(${inner})`),
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '*?'))
        .map(([inner, times]) => (isRepeated(inner) ? `(?:${inner})${times}` : `(?:${inner})`)),
      fc.tuple(fc.constantFrom('a', 'b', '.'), fc.constantFrom('*', '+', '?')).map(([char, times]) => char + times),
    ),
    pattern: fc.oneof(
      { maxDepth: 3 },
      fc.array(tie('atom'), { maxLength: 3 }).map((atoms) => atoms.join('')),
      fc.tuple(tie('pattern'), tie('pattern')).map((branches) => branches.join('|')),
    ),
  }));
  return pattern;
}

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '\n'), maxLength: 6 });

/** Whether a pattern can match at a place without taking a character, seen at places of every kind. */
const canBeEmpty = (source: string): boolean =>
  ['', 'ab', ' a ', '  '].some((string) =>
    Array.from({ length: string.length + 1 }, (_, at) => `(?<=^[^]{${at}})`).some((here) =>
      new RegExp(`${here}(?:${source})${here}`, 'u').test(string),
    ),
  );

describe('a pattern', () => {
  it.each([
    ['Save.*', 'Save as', 'Do Save'],
    ['a|bc', 'bc', 'abc'],
    ['(ab|c)+d?', 'abcabd', 'abdd'],
    ['(?:x|)y', 'y', 'xxy'],
    ['a{2,3}', 'aaa', 'aaaa'],
    ['a{2}', 'aa', 'a'],
    ['a{2,}?', 'aaaaa', 'a'],
    ['a{,2}', 'a{,2}', 'aa'],
    ['[a-c_\\]-]+', 'b-_]a', 'd'],
    ['[]x]', ']', '[]x]'],
    ['[^a-c]', 'd', 'b'],
    ['[\\d\\s.]+', '1. 2', 'x'],
    ['[\\b]', '\b', 'b'],
    ['\\d+ \\w\\W\\S', '12 ж!?', '12 ж! '],
    ['\\d', '٣', 'x'],
    ['\\x41\\u0042\\u{43}\\t\\0', 'ABC\t\0', 'ABC'],
    ['\\p{Lu}\\P{Lu}', 'Äa', 'aa'],
    ['\\$\\(\\.\\)\\\\', '$(.)\\', '$()\\'],
    ['^a$', 'a', 'a\n'],
    ['.*\\bcat\\b.*', 'a cat!', 'concat'],
    ['c\\Bat', 'cat', 'c at'],
    ['(?<year>\\d{4})-(?P<month>\\d\\d)', '2024-05', '2024-5'],
    ['(?i)sAvE Ä[^x]', 'SaVe äy', 'save ÄX'],
    ['(?i)[a-c]\\.[É]', 'B.é', 'D.é'],
    ['a.b', 'a\rb', 'a\nb'],
    ['(?s)a.b', 'a\nb', 'a\n\nb'],
    ['(?m)a$\\n^b', 'a\nb', 'ab'],
    ['(?im)A$\\n^b', 'a\nB', 'a\nc'],
    ['👍{2}', '👍👍', '👍'],
    ['[\\s\\S]+', 'a\n\u00a0ж', ''],
    ['[\\W]', '‿', 'ж'],
    ['[^\\W]', '_', '-'],
    ['[\\D]', 'x', '٣'],
    ['[[:alpha:]x]+', 'abx', '1'],
    ['[[a]', '[', 'b'],
    ['\\Aa\\Z', 'a', 'a\n'],
    ['a(?i)b', 'aB', 'AB'],
    ['\\p{Script=Greek}\\p{gc=Lu}', 'λA', 'aA'],
    ['\\é\\-', 'é-', 'e-'],
    ['', '', ' '],
  ])('%s matches %j as a whole, and not %j', (source, yes, no) => {
    expect(matches(source, yes)).toBe(true);
    expect(matches(source, no)).toBe(false);
  });

  it.each([
    ['(a', 'missing closing ): (a', 0],
    ['a)', 'unexpected ): a)', 0],
    ['x[ab', 'missing closing ]: [ab', 1],
    ['*a', 'missing argument to repetition operator: *', 0],
    ['a**', 'invalid nested repetition operator: **', 1],
    ['a{3,2}', 'invalid repeat count: {3,2}', 1],
    ['[b-a]', 'invalid character class range: b-a', 1],
    ['ab\\', 'trailing backslash at end of expression', 2],
    ['\\y', 'invalid escape sequence: \\y', 0],
    ['\\xZZ', 'invalid escape sequence: \\xZZ', 0],
    ['\\p{Nonsense}', 'invalid character class range: \\p{Nonsense}', 0],
    ['(a)\\1', 'invalid escape sequence: \\1', 3],
    ['a(?=b)', 'invalid or unsupported Perl syntax: (?=', 1],
    ['(?>a)', 'invalid or unsupported Perl syntax: (?>', 0],
    ['x(?<!a)b', 'look-behind is not supported', 1],
    ['(?<=a)b', 'look-behind is not supported', 0],
    ['x\\Qa.b\\E', '\\Q is not a known escape', 1],
    ['(a{100}){100}', 'invalid repeat count: {100}', 8],
    ['(a{1,40}){20}$', 'it is too large when its repetitions are written out', 0],
    ['\\bпривет', '\\b and \\B know the boundaries of ASCII words only', 0],
    ['a|привет\\b', '\\b and \\B know the boundaries of ASCII words only', 7],
  ])('%s is refused', (source, message, offset) => {
    expect(() => Pattern.compile(source)).toThrow(expect.objectContaining({ message, offset }) as PatternFault);
  });

  it('may have 500 characters and no more', () => {
    expect(matches('a'.repeat(500), 'a'.repeat(500))).toBe(true);
    expect(() => Pattern.compile('a'.repeat(501))).toThrow('it is longer than 500 characters');
  });

  it.each(['(a+)+b', '(a|a)*b', '(a|aa)+b', '.*a.*a.*a.*a.*a.*b', '(.*)*(.*)*b', '((a*)*)*b'])(
    '%s, on which a backtracking engine would not come back, fails like any other',
    (source) => {
      expect(matches(source, 'a'.repeat(2000))).toBe(false);
    },
  );

  it('agrees with the built-in engine on whether it matches', () => {
    fc.assert(
      fc.property(
        patterns(() => true),
        text,
        (source, string) => {
          expect(matches(source, string)).toBe(new RegExp(`^(?:${source})$`, 'u').test(string));
          expect(Pattern.compile(source).isIn(string)).toBe(new RegExp(source, 'u').test(string));
        },
      ),
    );
  });

  // The built-in engine gives up a repetition that has taken nothing, where others stop repeating.
  it('agrees with the built-in engine on what it finds, as long as nothing is repeated that takes nothing', () => {
    fc.assert(
      fc.property(
        patterns((inner) => !canBeEmpty(inner)),
        text,
        (source, string) => {
          const { index, 0: whole } = new RegExp(source, 'u').exec(string) ?? {};
          const found = Pattern.compile(source).find(string);
          expect(found && { index: found.start, whole: string.slice(found.start, found.end) }).toEqual(
            index === undefined ? undefined : { index, whole },
          );
        },
      ),
    );
  });

  it.each([
    ['b+', 'abbb', [1, 4], []],
    ['b+?', 'abbb', [1, 2], []],
    ['(a|ab)(c|bcd)?', 'xabcd', [1, 5], ['a', 'bcd']],
    ['(?:a)(b)?(?<rest>c*)', 'ac', [0, 2], [undefined, 'c']],
    ['\\bcat', 'concat cat', [7, 10], []],
    ['x*', 'ab', [0, 0], []],
    ['(.)$', 'a👍', [1, 3], ['👍']],
  ])('%s finds in %j the first match and its groups', (source, text, [start, end], groups) => {
    const found = Pattern.compile(source).find(text);
    expect(found).toMatchObject({ start, end });
    expect(groups.map((_, i) => found?.groups[i])).toEqual(groups);
  });

  it('finds from a place on, and knows what stands before it', () => {
    const word = Pattern.compile('\\b[a👍]');
    expect(word.find('aa a', 1)?.start).toBe(3);
    expect(Pattern.compile('^a').find('aa', 1)).toBeUndefined();
    expect(Pattern.compile('\\Ba').find('👍a', 2)).toBeUndefined();
  });

  it('is refused with a typed error on a text that it could take seconds for', () => {
    const refusal = expect.objectContaining({ kind: 'BadRequest' }) as HandsightError;
    const pattern = Pattern.compile('(a?){200}b');
    const text = 'a'.repeat(1_000_000);
    expect(() => pattern.find(text)).toThrow(refusal);
    expect(() => pattern.isIn(text)).toThrow(refusal);
    expect(() => pattern.matches(text)).toThrow(refusal);
  });

  it('is refused with a reason or compiled, whatever it is given', () => {
    const noise = fc.string({ unit: fc.constantFrom(...Array.from('ab(){}[]|*+?\\^$.,-:<>=!P0129ipuxdwsb😀\n')), maxLength: 20 });
    fc.assert(
      fc.property(fc.oneof(noise, fc.string({ unit: 'binary' })), fc.string(), (source, text) => {
        try {
          expect(matches(source, text)).toBeTypeOf('boolean');
        } catch (error) {
          expect(error).toBeInstanceOf(PatternFault);
        }
      }),
    );
  });
});
