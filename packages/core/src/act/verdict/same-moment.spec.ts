import { expect, it } from 'vitest';

import { isSameMoment } from './same-moment.ts';

it.each([
  ['2026-12-31', '31.12.2026', true],
  ['2026-12-31', '12/31/2026', true],
  ['2026-12-31', '2026-12-31', true],
  ['2026-04-04', '4/4/2026', true],
  ['2026-03-04', '03/04/2026', false],
  ['2026-12-31', '30.12.2026', false],
  ['2026-12-31', 'Thursday', false],
  ['09:30', '9:30 AM', true],
  ['21:05', '9:05 pm', true],
  ['00:15', '12:15 AM', true],
  ['21:05', '9:05', false],
  ['21:05', '21:05:30', false],
  ['2026-03-04 14:30', '2026-03-04T14:30', true],
  ['2026-03-04T14:30:00', '2026-03-04T14:30', true],
  ['2026-03-04T14:30', '2026-03-05T14:30', false],
  ['hello', 'hello', false],
])('given %s and shown %s: the same moment is %s', (given, shown, same) => {
  expect(isSameMoment(given, shown)).toBe(same);
});
