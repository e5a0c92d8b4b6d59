import { describe, expect, it } from 'vitest';
import { inNotationOf, isSameWriting } from './date-notation.ts';

describe('a date in the notation of another', () => {
  it.each([
    ['15 Jan 2026', '2026-03-04', '04 Mar 2026'],
    ['1 May 2026', '2026-06-04', '04 Jun 2026'],
    ['15 January 2026', '2026-03-04', '04 March 2026'],
    ['15.01.2026', '2026-03-04', '04.03.2026'],
    ['01.02.2026', '2026-03-04', '04.03.2026'],
    ['15/01/2026', '2026-03-04', '04/03/2026'],
    ['01/15/2026', '2026-03-04', '03/04/2026'],
    ['2026-01-02', '2026-03-04', '2026-03-04'],
    ['08:00', '14:30', '14:30'],
    ['08:00:00', '14:30', '14:30:00'],
    ['8:00 AM', '14:30', '2:30 PM'],
    ['08:00 pm', '00:05', '12:05 am'],
    ['15.01.2026 08:00', '2026-03-04T14:30', '04.03.2026 14:30'],
    ['15. Januar 2026', '2026-03-04', '04. März 2026'],
  ])('%s, %s: %s', (shown, iso, wanted) => expect(inNotationOf(shown, iso)).toBe(wanted));

  it.each([
    ['04/05/2026', '2026-03-04'],
    ['15/01/26', '2026-03-04'],
    ['Thu 15 Jan 2026', '2026-03-04'],
    ['15.01.2026', '14:30'],
    ['15.01.2026', '2026-02-30'],
    ['12 px', '2026-03-04'],
    ['', '2026-03-04'],
  ])('%s: that of %s cannot be known', (shown, iso) => expect(inNotationOf(shown, iso)).toBeUndefined());

  it('is the same with and without leading zeros', () => {
    expect(isSameWriting('04 Mar 2026', '4 Mar 2026')).toBe(true);
    expect(isSameWriting('10:00', '1:00')).toBe(false);
  });
});
