import { inNotationOf, isSameWriting } from '../../screen/date-notation.ts';

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(?:([ap])\.?m\.?)?$/i;

const ISO_MOMENT = /^(\d{4,6}-\d{2}-\d{2})[T ](\d{2}:\d{2}\S*)$/;

/**
 * Whether a date or time input that was given an ISO date (`2026-12-31`), a time of day (`09:30`) or both shows that very one in its own
 * notation. A date that could be read as another day, `03/04/2026`, is known to be the same only by how the input showed its date before.
 */
export function isSameMoment(given: string, shown: string, before = ''): boolean {
  const wanted = inNotationOf(before, given);
  if (wanted !== undefined && isSameWriting(wanted, shown)) return true;
  const [[, day, at], [, shownDay, shownAt]] = [ISO_MOMENT.exec(given.trim()) ?? [], ISO_MOMENT.exec(shown.trim()) ?? []];
  if (day !== undefined && at !== undefined) return day === shownDay && minuteOf(at) === minuteOf(shownAt ?? '');
  const time = minuteOf(given);
  if (time !== undefined) return time === minuteOf(shown);
  const [, year = '', month = '', dayOfMonth = ''] = ISO_DATE.exec(given.trim()) ?? [];
  const parts = shown.trim().split(/[\s./-]+/);
  if (year === '' || parts.length !== 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return false;
  const [a, b, c] = parts.map(Number);
  const [y, m, d] = [year, month, dayOfMonth].map(Number);
  if (a === y) return b === m && c === d;
  const isReadable = d === m || (d ?? 0) > 12;
  return c === y && isReadable && ((a === d && b === m) || (a === m && b === d));
}

/** Seconds count where they are given; `12:00 am` is midnight. */
function minuteOf(text: string): string | undefined {
  const [, hours, minutes, seconds = '00', half] = TIME.exec(text.trim()) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hour < 24 && Number(minutes) < 60 ? `${hour}:${minutes}:${seconds}` : undefined;
}
