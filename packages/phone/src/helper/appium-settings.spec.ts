import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeUtf7 } from './appium-settings.ts';

/** RFC 3501, section 5.1.3: printable ASCII as it is, `&-` for an ampersand, everything else in runs of base64. */
const encoded = (text: string): string =>
  text.replace(/&|[^\x20-\x7e]+/g, (run) =>
    run === '&' ? '&-' : `&${Buffer.from(run, 'utf16le').swap16().toString('base64').replace(/=+$/, '').replaceAll('/', ',')}-`,
  );

describe('what the Unicode keyboard makes of keys', () => {
  test('is the text that was meant', () => {
    expect(decodeUtf7('Gr&APwA3w-e &- 1 < 2')).toBe('Grüße & 1 < 2');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeUtf7(encoded(text))).toBe(text);
      }),
    );
  });

  test('is some text for anything else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof decodeUtf7(text)).toBe('string');
      }),
    );
  });
});
