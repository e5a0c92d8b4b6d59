import { expect, test } from 'vitest';
import { showsNumber } from './shown-number.ts';

test.each([
  ['650', '650', true],
  ['650 px', '650', true],
  ['65 px', '650', false],
  ['650.0', '650', true],
  ['$1,234.50', '1234.5', true],
  ['1.234,5 €', '1234.5', true],
  ['−3 dB', '-3', true],
  ['3 dB', '-3', false],
  ["12'500", '12500', true],
  ['never', '0', undefined],
  ['2 of 5', '2', undefined],
  ['', '7', undefined],
  ['high', 'low', false],
  ['high', 'high', true],
])('a control that shows %j, asked for %j: %j', (shown, wanted, holds) => {
  expect(showsNumber(shown, wanted)).toBe(holds);
});
