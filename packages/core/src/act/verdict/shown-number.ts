/** As people write numbers: a sign, digits in groups or not, a fraction after a point or a comma. */
const NUMBERS = /[-+\u2212]?\d(?:[\d.,'\u2019\u00a0\u202f]*\d)?/gu;

const TOLERANCE = 1e-6;

/**
 * Whether a control that shows "650 px" or "1.234,5 €" shows the requested number. Undefined if that is unclear: a spin box may show words
 * at the end of its range ("never"), and of two numbers either may be meant.
 */
export function showsNumber(shown: string, wanted: string): boolean | undefined {
  if (shown === wanted) return true;
  if (!isNumber(wanted)) return false;
  if (isNumber(shown)) return isSame(Number(shown), Number(wanted));
  const [number, another] = shown.match(NUMBERS) ?? [];
  if (number === undefined || another !== undefined) return undefined;
  return readingsOf(number).some((reading) => isSame(reading, Number(wanted)));
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < TOLERANCE;

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

/** "1,234" is 1234 in some locales and 1.234 in others. */
function readingsOf(number: string): number[] {
  const plain = number.replace('\u2212', '-').replace(/['\u2019\u00a0\u202f]/gu, '');
  return [plain.replaceAll(',', ''), plain.replaceAll('.', '').replace(',', '.')].map(Number).filter(Number.isFinite);
}
