export const PARTS = ['year', 'month', 'weekOfYear', 'day', 'hour', 'minute', 'second', 'dayPeriod'] as const;
export type Part = (typeof PARTS)[number];

export const DATE_KINDS = ['date', 'time', 'datetime-local', 'month', 'week'] as const;
export type DateKind = (typeof DATE_KINDS)[number];

/** The parts of a date or time input in display order, and the locale of their names. */
export interface DateParts {
  parts: readonly Part[];
  locale: string;
}

/** Browser locales. */
const LOCALES: readonly string[] =
  'en de fr es it pt nl sv da nb fi et lv lt pl cs sk sl hr sr hu ro bg el ru uk tr he ar fa hi th vi id ms ja ko zh zh-TW'.split(' ');

const names = new Map<string, readonly (readonly [Part, string])[]>();

/** The names of date parts in a locale. */
function namesIn(locale: string): readonly (readonly [Part, string])[] {
  let known = names.get(locale);
  if (known === undefined) {
    const of = new Intl.DisplayNames([locale], { type: 'dateTimeField' });
    known = PARTS.map((part) => [part, (of.of(part) ?? part).toLocaleLowerCase(locale)] as const);
    names.set(locale, known);
  }
  return known;
}

/** Which part each label names: `Month Born`, `Jahr`. Undefined if no locale has all of them. */
export function partsNamed(labels: readonly string[]): DateParts | undefined {
  for (const locale of LOCALES) {
    const parts = labels.map((label) => partNamed(label, locale)).filter((part) => part !== undefined);
    if (parts.length === labels.length && new Set(parts).size === parts.length) return { parts, locale };
  }
  return undefined;
}

const partNamed = (label: string, locale: string): Part | undefined =>
  namesIn(locale).find(([, name]) => label.toLocaleLowerCase(locale).startsWith(name))?.[0];

/** AM and PM in a locale. */
export function halvesIn(locale: string): { am: string; pm: string } {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const half = (hour: number): string =>
    format.formatToParts(new Date(hour * 3_600_000)).find(({ type }) => type === 'dayPeriod')?.value ?? '';
  return { am: half(9), pm: half(15) };
}

export type Moment = Readonly<Record<Exclude<Part, 'dayPeriod'>, number>>;

const DATE = /^(\d{4,6})-(\d{2})-(\d{2})$/;
const TIME = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.0{1,3})?)?$/;
const WEEK = /^(\d{4,6})-W(\d{2})$/;

/**
 * `2026-03-04`, `14:30`, `2026-03-04T14:30`, `2026-03`, `2026-W10`: what an input of this kind accepts; undefined for anything else,
 * including dates that do not exist.
 */
export function parseMoment(kind: DateKind, text: string): Moment | undefined {
  if (kind === 'week') return parseWeek(text.trim());
  const [date = '', time = ''] =
    kind === 'date' ? [text] : kind === 'time' ? ['1970-01-01', text] : kind === 'month' ? [`${text.trim()}-01`] : text.split(/[T ]/);
  const isDayOnly = kind === 'date' || kind === 'month';
  const [, year, month, day] = (DATE.exec(date.trim()) ?? []).map(Number);
  const [, hour, minute] = (isDayOnly ? [0, 0, 0] : (TIME.exec(time.trim()) ?? [])).map(Number);
  const second = Number(TIME.exec(time.trim())?.[3] ?? 0);
  if (year === undefined || month === undefined || day === undefined || hour === undefined || minute === undefined) return undefined;
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  return isDay && hour < 24 && minute < 60 && second < 60 ? { ...NO_MOMENT, year, month, day, hour, minute, second } : undefined;
}

const NO_MOMENT: Moment = { year: 0, month: 0, weekOfYear: 0, day: 0, hour: 0, minute: 0, second: 0 };

function parseWeek(text: string): Moment | undefined {
  const [, year = 0, weekOfYear = 0] = (WEEK.exec(text) ?? []).map(Number);
  return weekOfYear >= 1 && weekOfYear <= weeksIn(year) ? { ...NO_MOMENT, year, weekOfYear } : undefined;
}

/** A year has 53 weeks if it begins or ends on a Thursday. */
function weeksIn(year: number): number {
  const weekday = (month: number, day: number): number => new Date(Date.UTC(2000 + (year % 400), month, day)).getUTCDay();
  return weekday(0, 1) === 4 || weekday(11, 31) === 4 ? 53 : 52;
}

/** The value of the displayed parts in ISO 8601; empty while any part is empty. */
export function formatMoment(kind: DateKind, { parts, locale }: DateParts, shown: readonly string[]): string {
  const at = (part: Part): string => shown[parts.indexOf(part)] ?? '';
  const year = at('year') === '' ? '' : at('year').padStart(4, '0');
  const month = two(monthNumber(at('month'), locale));
  if (kind === 'week') return joined('-W', [year, two(at('weekOfYear'))]);
  if (kind === 'month') return joined('-', [year, month]);
  const date = joined('-', [year, month, two(at('day'))]);
  const hour = hourOf(at('hour'), parts.includes('dayPeriod') ? at('dayPeriod') : undefined, locale);
  const time = joined(':', [hour, two(at('minute')), ...(parts.includes('second') ? [two(at('second'))] : [])]);
  if ((kind !== 'time' && date === '') || (kind !== 'date' && time === '')) return '';
  return kind === 'date' ? date : kind === 'time' ? time : `${date}T${time}`;
}

const joined = (by: string, parts: readonly string[]): string => (parts.every((part) => /^\d{2,}$/.test(part)) ? parts.join(by) : '');

/** A month input shows the name of the month. */
function monthNumber(shown: string, locale: string): string {
  if (shown === '' || /^\d+$/.test(shown)) return shown;
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const at = Array.from({ length: 12 }, (_, i) => format.format(new Date(Date.UTC(2000, i, 1)))).findIndex((name) =>
    same(name, shown, locale),
  );
  return at === -1 ? '' : String(at + 1);
}

const two = (digits: string): string => (digits === '' ? '' : digits.padStart(2, '0'));

function hourOf(hour: string, half: string | undefined, locale: string): string {
  if (half === undefined || hour === '') return two(hour);
  const { am, pm } = halvesIn(locale);
  const isAfternoon = same(half, pm, locale);
  if (!isAfternoon && !same(half, am, locale)) return '';
  return String((Number(hour) % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0');
}

const same = (a: string, b: string, locale: string): boolean => a.toLocaleLowerCase(locale) === b.toLocaleLowerCase(locale);
