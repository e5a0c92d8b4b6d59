import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HandsightError } from '../../core/src/error/errors.ts';
import { command, quoted } from './quote.ts';

const isPosix = process.platform !== 'win32';

describe('a word for a shell', () => {
  it('refuses what would end the command', () => {
    expect(() => quoted('a\0b')).toThrow(HandsightError);
  });

  it.runIf(isPosix)('is the same word to a real shell, whatever is in it', () => {
    const nasty = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.string({ unit: fc.constantFrom("'", '"', '\\', '$', '`', ';', '|', '&', '\n', ' ', '*', '~', '!', '(', '-'), maxLength: 12 }),
    );
    const property = fc.property(fc.array(nasty, { minLength: 1, maxLength: 5 }), (words) => {
      const given = words.map((word) => word.replaceAll(/[\0\p{Surrogate}]/gu, ''));
      const printed = execFileSync('sh', ['-c', command('printf', '%s\\0', ...given)], { encoding: 'utf8' });
      expect(printed.split('\0').slice(0, -1)).toEqual(given);
    });
    fc.assert(property, { numRuns: 60 });
  });
});
