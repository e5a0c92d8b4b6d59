import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sharedWord } from './shared-word.ts';

it('is always what stands in the dump, whatever was read before', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', ':', 'é'), maxLength: 8 }), { minLength: 1 }), (words) => {
      const text = words.join('"');
      let from = 0;
      for (const word of words) {
        expect(sharedWord(text, from, from + word.length)).toBe(word);
        from += word.length + 1;
      }
    }),
  );
});

it('keeps long words apart that differ only at their beginnings', () => {
  const long = 'x'.repeat(300);
  for (const word of [`first${long}`, `other${long}`, 'org.one:id/button_save', 'org.two:id/button_save'])
    expect(sharedWord(`<${word}>`, 1, word.length + 1)).toBe(word);
});
