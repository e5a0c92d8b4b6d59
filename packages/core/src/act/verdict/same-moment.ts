const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(?:([ap])\.?m\.?)?$/i;

/**
 * Whether a date or time input that was given an ISO date (`2026-12-31`) or a time of day (`09:30`) shows that very one in its own
 * notation. A date that could be read as another day, `03/04/2026`, is not known to be the same.
 */
export function isSameMoment(given: string, shown: string): boolean {
  const time = minuteOf(given);
  if (time !== undefined) return time === minuteOf(shown);
  const [, year = '', month = '', day = ''] = ISO_DATE.exec(given.trim()) ?? [];
  const parts = shown.trim().split(/[\s./-]+/);
  if (year === '' || parts.length !== 3 || parts.some((part) => !/^\d{1,4}$/.test(part))) return false;
  const [a, b, c] = parts.map(Number);
  const [y, m, d] = [year, month, day].map(Number);
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
