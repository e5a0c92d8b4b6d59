import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PatternFault } from './pattern-char.ts';
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
    ['', '', ' '],
  ])('%s matches %j as a whole, and not %j', (source, yes, no) => {
    expect(matches(source, yes)).toBe(true);
    expect(matches(source, no)).toBe(false);
  });

  it.each([
    ['(a', 'a "(" is not closed', 0],
    ['a)', 'a ")" has no "("', 1],
    ['x[ab', 'a "[" is not closed', 1],
    ['*a', 'there is nothing to repeat', 0],
    ['a**', 'there is nothing to repeat', 2],
    ['a{3,2}', 'a repetition is upside down', 1],
    ['[b-a]', 'a range is upside down', 1],
    ['[a-\\d]', 'a range cannot end in a class', 1],
    ['ab\\', 'a backslash stands at the end', 2],
    ['\\y', '\\y is not a known escape', 0],
    ['\\xZZ', '\\x needs a hexadecimal code point', 0],
    ['\\u{110000}', '\\u needs a hexadecimal code point', 0],
    ['\\pL', '\\p needs a property name in braces', 0],
    ['\\p{Nonsense}', '{Nonsense} is not a known property', 0],
    ['(a)\\1', 'back-references are not supported', 3],
    ['a(?=b)', 'look-around is not supported', 1],
    ['(?<!a)b', 'look-around is not supported', 0],
    ['a(?i)b', 'flags stand in front of the pattern', 1],
    ['(?>a)', 'this kind of group is not known', 0],
    ['(a{100}){100}', 'it is too large when its repetitions are written out', 0],
    ['((){9999}){9999}', 'it is too large when its repetitions are written out', 0],
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

  it('gives up where it would take too long', () => {
    expect(() => Pattern.compile('(a?){200}b').find('a'.repeat(1_000_000))).toThrow('it takes too long on this text');
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
