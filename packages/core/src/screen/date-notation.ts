const PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
type Part = (typeof PARTS)[number];
type Moment = Readonly<Partial<Record<Part, number>>>;

/** A piece of a written date or time; `part` is missing for separators. */
interface Piece {
  text: string;
  part?: Part | 'month name' | 'half' | undefined;
}

const ISO = /^(?:(\d{4})-(\d{2})-(\d{2}))?(?:[T ]?(\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const PIECES = /\d+|\p{L}+\.?|[^\d\p{L}]+/gu;

/**
 * Converts an ISO 8601 date and time of day (`2026-03-04`, `14:30`, `2026-03-04T14:30`) to the notation of the one shown (`15 Jan 2026`,
 * `15.01.2026 08:00`, `8:00 AM`). Undefined if that is ambiguous: `04/05/2026` does not show which is the day and which the month.
 */
export function inNotationOf(shown: string, iso: string): string | undefined {
  const moment = parseIso(iso);
  const pieces = moment === undefined ? undefined : piecesOf(shown.trim());
  if (moment === undefined || pieces === undefined) return undefined;
  const shownParts = new Set(pieces.map(({ part }) => (part === 'month name' ? 'month' : part)));
  if (PARTS.some((part) => part !== 'second' && shownParts.has(part) !== (moment[part] !== undefined))) return undefined;
  return pieces.map((piece) => written(piece, moment, shownParts.has('half'))).join('');
}

export const isIsoMoment = (text: string): boolean => parseIso(text) !== undefined;

/** Whether two texts are equal apart from leading zeros and letter case. */
export const isSameWriting = (a: string, b: string): boolean => plain(a) === plain(b);

const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/(?<!\d)0+(?=\d)/g, '')
    .replace(/\s+/g, ' ');

function parseIso(text: string): Moment | undefined {
  const found = ISO.exec(text.trim());
  if (found === null) return undefined;
  const given: Moment = Object.fromEntries(PARTS.flatMap((part, i) => (found[i + 1] ? [[part, Number(found[i + 1])]] : [])));
  const { year, month = 1, day = 1, hour, minute = 0, second = 0 } = given;
  if (year === undefined && hour === undefined) return undefined;
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= lastDay(year ?? 0, month);
  return isDay && (hour ?? 0) < 24 && minute < 60 && second < 60 ? given : undefined;
}

/** The Gregorian calendar repeats after 400 years; JavaScript maps years below 100 to the 1900s. */
const lastDay = (year: number, month: number): number => new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

function piecesOf(shown: string): Piece[] | undefined {
  const pieces: Piece[] = (shown.match(PIECES) ?? []).map((text) => ({ text }));
  markTime(pieces);
  for (const piece of pieces) if (piece.part === undefined && monthOf(piece.text) !== undefined) piece.part = 'month name';
  const numbers = pieces.filter(({ text, part }) => part === undefined && /^\d/.test(text));
  const years = numbers.filter(({ text }) => text.length >= 4);
  const others = numbers.filter(({ text }) => text.length <= 2);
  const hasWord = pieces.some(({ part }) => part === 'month name');
  if (years.length + others.length !== numbers.length || pieces.some(({ text, part }) => part === undefined && /^\p{L}/u.test(text)))
    return undefined;
  if (numbers.length === 0) return pieces.some(({ part }) => part === 'hour') ? pieces : undefined;
  const [year] = years;
  const order = year === undefined || years.length > 1 ? undefined : orderOf(pieces, year, others, hasWord);
  if (year === undefined || order === undefined) return undefined;
  year.part = 'year';
  others.forEach((piece, i) => (piece.part = order[i]));
  return pieces;
}

/** Hours, minutes and seconds are separated by colons. */
function markTime(pieces: Piece[]): void {
  const at = pieces.findIndex(({ text }, i) => /^\d/.test(text) && pieces[i + 1]?.text === ':' && /^\d/.test(pieces[i + 2]?.text ?? ''));
  if (at === -1) return;
  (['hour', 'minute', 'second'] as const).forEach((part, i) => {
    const piece = pieces[at + 2 * i];
    if (piece !== undefined && /^\d/.test(piece.text) && (i === 0 || pieces[at + 2 * i - 1]?.text === ':')) piece.part = part;
  });
  for (const piece of pieces) if (/^[ap]m$/i.test(piece.text)) piece.part = 'half';
}

/** Which of the short numbers is day and which month; undefined if both could be either. */
function orderOf(pieces: readonly Piece[], year: Piece, others: readonly Piece[], hasWord: boolean): Part[] | undefined {
  const [first, second] = others;
  if (first === undefined || others.length !== (hasWord ? 1 : 2)) return undefined;
  if (hasWord || second === undefined) return ['day'];
  if (pieces.indexOf(year) < pieces.indexOf(first)) return ['month', 'day'];
  if (Number(first.text) > 12 || pieces[pieces.indexOf(first) + 1]?.text.trim() === '.') return ['day', 'month'];
  return Number(second.text) > 12 ? ['month', 'day'] : undefined;
}

const MONTH_LOCALES: readonly string[] = 'en de fr es it pt nl sv da nb fi pl cs sk hu ro tr ru uk el'.split(' ');
const MONTH_STYLES = ['short', 'long'] as const;

type NameOf = (month: number) => string;

/** By the word in lower case; built on first use. */
let monthNames: Map<string, NameOf> | undefined;

/** The month style of a word, to write other months the same way; `May` may be short or long, and is more often short. */
function monthOf(word: string): NameOf | undefined {
  const nameOf = (monthNames ??= namesOfMonths()).get(withoutPoint(word.toLowerCase()));
  return nameOf === undefined || word.endsWith('.') ? nameOf : (month) => withoutPoint(nameOf(month));
}

function namesOfMonths(): Map<string, NameOf> {
  const known = new Map<string, NameOf>();
  for (const locale of MONTH_LOCALES)
    for (const month of MONTH_STYLES) {
      const format = new Intl.DateTimeFormat(locale, { month, day: 'numeric', timeZone: 'UTC' });
      const names = Array.from(
        { length: 12 },
        (_, i) => format.formatToParts(Date.UTC(2000, i, 1)).find(({ type }) => type === 'month')?.value ?? '',
      );
      for (const name of names) {
        const word = withoutPoint(name.toLowerCase());
        if (/^\p{L}/u.test(word) && !known.has(word)) known.set(word, (number) => names[number - 1] ?? '');
      }
    }
  return known;
}

const withoutPoint = (word: string): string => word.replace(/\.$/, '');

function written({ text, part }: Piece, moment: Moment, isHalved: boolean): string {
  if (part === undefined) return text;
  if (part === 'month name') return monthOf(text)?.(moment.month ?? 0) ?? text;
  if (part === 'half') return text.replace(/[ap]/i, (letter) => sameCase(letter, (moment.hour ?? 0) < 12 ? 'a' : 'p'));
  const number = moment[part] ?? 0;
  if (part === 'year') return String(number).padStart(4, '0');
  const digits = String(part === 'hour' && isHalved ? number % 12 || 12 : number);
  return isHalved && part === 'hour' && text.length === 1 ? digits : digits.padStart(2, '0');
}

const sameCase = (like: string, letter: string): string => (like === like.toUpperCase() ? letter.toUpperCase() : letter);
