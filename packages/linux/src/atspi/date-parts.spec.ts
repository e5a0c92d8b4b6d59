import { describe, expect, it } from 'vitest';
import { formatMoment, halvesIn, parseMoment, partsNamed } from './date-parts.ts';

describe('the parts of a date input', () => {
  it('are known by their names, in the order in which they are shown', () => {
    expect(partsNamed(['Month Born', 'Day Born', 'Year Born'])).toEqual({ parts: ['month', 'day', 'year'], locale: 'en' });
    expect(partsNamed(['Tag', 'Monat', 'Jahr', 'Stunden', 'Minuten'])?.parts).toEqual(['day', 'month', 'year', 'hour', 'minute']);
    expect(partsNamed(['Année', 'Mois', 'Jour'])?.parts).toEqual(['year', 'month', 'day']);
  });

  it('are not known where a name means nothing, or two mean the same', () => {
    expect(partsNamed(['Month', 'Amount'])).toBeUndefined();
    expect(partsNamed(['Day', 'Day'])).toBeUndefined();
  });
});

describe('what is set', () => {
  it.each([
    ['date', '2026-03-04'],
    ['date', '2024-02-29'],
    ['time', '14:30'],
    ['time', '14:30:05'],
    ['datetime-local', '2026-03-04T14:30'],
    ['datetime-local', '2026-03-04 14:30'],
    ['month', '2026-03'],
    ['week', '2026-W53'],
  ] as const)('is taken by a %s input: %s', (kind, text) => expect(parseMoment(kind, text)).toBeDefined());

  it.each([
    ['date', '2026-02-30'],
    ['date', '2026-13-01'],
    ['date', '03/04/2026'],
    ['date', '2026-03-04T14:30'],
    ['time', '25:00'],
    ['time', '2:30 PM'],
    ['datetime-local', '2026-03-04'],
    ['month', '2026-13'],
    ['month', '2026-03-04'],
    ['week', '2025-W53'],
    ['week', '2026-W00'],
    ['week', '2026-10'],
    ['date', ''],
  ] as const)('is refused by a %s input: %s', (kind, text) => expect(parseMoment(kind, text)).toBeUndefined());
});

describe('what a date input holds', () => {
  const named = (...labels: string[]): NonNullable<ReturnType<typeof partsNamed>> => {
    const parts = partsNamed(labels);
    if (parts === undefined) throw new Error('not named');
    return parts;
  };

  it('is written in ISO 8601, whatever its own order', () => {
    expect(formatMoment('date', named('Month', 'Day', 'Year'), ['03', '04', '2026'])).toBe('2026-03-04');
    expect(formatMoment('datetime-local', named('Tag', 'Monat', 'Jahr', 'Stunde', 'Minute'), ['04', '03', '2026', '14', '30'])).toBe(
      '2026-03-04T14:30',
    );
  });

  it('is a month by its name or number, or a week', () => {
    expect(formatMoment('month', named('Month', 'Year'), ['March', '2026'])).toBe('2026-03');
    expect(formatMoment('month', named('Monat', 'Jahr'), ['März', '2026'])).toBe('2026-03');
    expect(formatMoment('month', named('Month', 'Year'), ['03', '2026'])).toBe('2026-03');
    expect(formatMoment('week', named('Week', 'Year'), ['10', '2026'])).toBe('2026-W10');
    expect(formatMoment('month', named('Month', 'Year'), ['---------', '2026'])).toBe('');
  });

  it('counts the hours of the afternoon on', () => {
    const { am, pm } = halvesIn('en');
    expect(formatMoment('time', named('Hours', 'Minutes', 'AM/PM'), ['02', '30', pm])).toBe('14:30');
    expect(formatMoment('time', named('Hours', 'Minutes', 'AM/PM'), ['12', '00', am])).toBe('00:00');
    expect(formatMoment('time', named('Hours', 'Minutes', 'AM/PM'), ['12', '00', pm])).toBe('12:00');
  });

  it('is nothing while a part is empty', () => {
    expect(formatMoment('date', named('Month', 'Day', 'Year'), ['03', '', '2026'])).toBe('');
    expect(formatMoment('date', named('Month', 'Day', 'Year'), ['03', '04', ''])).toBe('');
    expect(formatMoment('time', named('Hours', 'Minutes', 'AM/PM'), ['02', '30', ''])).toBe('');
  });
});
