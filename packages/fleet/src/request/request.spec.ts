import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { COMPARISONS, formatRequest, matchesRequest, ORDERED_FIELDS, TEXT_FIELDS, type DeviceRequest } from './device-request.ts';
import type { Labels } from './labels.ts';
import { parseRequest } from './parse-request.ts';

const PIXEL: Labels = {
  key: 'android/0A1B',
  device: 'android:0A1B',
  host: 'lab-1',
  kind: 'android',
  model: 'Pixel 7',
  vendor: 'Google',
  version: '13',
  size: 'phone',
  width: 1080,
  height: 2400,
  tags: ['lab-2', 'usb'],
};

const columnOf = (text: string): unknown => {
  try {
    return parseRequest(text);
  } catch (error) {
    return error instanceof Error && 'context' in error ? error.context : error;
  }
};

describe('a device request', () => {
  it.each([
    ['any', true],
    ['android', true],
    ['android>=13 && tag:lab-2', true],
    ['android >= 13.0', true],
    ['android>13', false],
    ['android<14 && !tag:lab-3', true],
    ['linux || model:"pixel 7"', true],
    ['phone && width>=1080 && height<2400', false],
    ['(linux || tablet) && tag:usb', false],
    ['device:android:0A1B', true],
    ['host:lab-1&&vendor:google', true],
    ['virtual>=1', false],
  ])('%s', (text, isMatch) => {
    expect(matchesRequest(parseRequest(text), PIXEL)).toBe(isMatch);
  });

  it.each([
    ['', 1],
    ['android &&', 11],
    ['android>=', 10],
    ['(android', 9],
    ['android linux', 9],
    ['colour:red', 1],
    ['android && tag>=3', 12],
    ['version', 8],
    ['version:13', 1],
    ['model:"open', 7],
    ['android)', 8],
    ['!', 2],
  ])('names the column of what is wrong in "%s"', (text, column) => {
    expect(columnOf(text)).toMatchObject({ column });
  });

  it('is refused when it is nested without end, or too long', () => {
    expect(columnOf('!'.repeat(40) + 'android')).toMatchObject({ column: 22 });
    expect(columnOf('a'.repeat(2000))).toMatchObject({ column: 1001 });
  });

  const value = fc.string({ minLength: 1, maxLength: 12, unit: 'binary' }).filter((text) => text.trim() === text);
  const number = fc.tuple(fc.nat(99), fc.nat(9)).map(([a, b]) => `${a}.${b}`);
  const word = fc.constantFrom('android', 'linux', 'virtual', 'tablet', 'x-os');
  const comparison = fc.constantFrom(...COMPARISONS);
  const leaf: fc.Arbitrary<DeviceRequest> = fc.oneof(
    fc.constant<DeviceRequest>({ type: 'any' }),
    word.map((each): DeviceRequest => ({ type: 'kind', word: each })),
    fc
      .tuple(word, comparison, number)
      .map(([each, sign, v]): DeviceRequest => ({ type: 'kind', word: each, version: { comparison: sign, value: v } })),
    fc.tuple(fc.constantFrom(...TEXT_FIELDS), value).map(([field, v]): DeviceRequest => ({ type: 'text', field, value: v })),
    fc
      .tuple(fc.constantFrom(...ORDERED_FIELDS), comparison, number)
      .map(([field, sign, v]): DeviceRequest => ({ type: 'ordered', field, comparison: sign, value: v })),
  );
  const { request } = fc.letrec<{ request: DeviceRequest }>((tie) => ({
    request: fc.oneof(
      { maxDepth: 4 },
      leaf,
      tie('request').map((of): DeviceRequest => ({ type: 'not', of })),
      fc
        .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(tie('request'), { minLength: 2, maxLength: 3 }))
        .map(([type, of]): DeviceRequest => ({ type, of })),
    ),
  }));

  it('reads what it writes', () => {
    fc.assert(
      fc.property(request, (each) => {
        fc.pre(formatRequest(each).length <= 1000);
        expect(parseRequest(formatRequest(each))).toEqual(each);
      }),
    );
  });

  it('is either read or refused with a column inside the text, whatever the text', () => {
    const part = fc.constantFrom('android', '>=', '13', '&&', '||', '!', '(', ')', 'tag:', 'lab', '"', ' ', 'version', ':', '&', 'é');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        const result = columnOf(text) as { type?: string; column?: number };
        if (result.type === undefined) expect(result.column).toSatisfy((column: number) => column >= 1 && column <= text.length + 1);
      }),
    );
  });
});
