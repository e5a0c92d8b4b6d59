import type { SKRSContext2D } from '@napi-rs/canvas';
import { setFont } from './set-font.ts';

const MAX_KNOWN = 20_000;
/** Measured at one size: without hinting, widths grow with the font size. */
const MEASURED_SIZE = 100;
const known = new Map<string, number>();

/** How wide a drawable text is. Shaping takes a tenth of a millisecond, so widths are remembered. */
export function textWidth(context: SKRSContext2D, text: string, size: number, weight: number): number {
  if (text === '') return 0;
  const key = `${weight} ${text}`;
  let width = known.get(key);
  if (width === undefined) {
    setFont(context, text, MEASURED_SIZE, weight);
    width = context.measureText(text).width;
    if (known.size >= MAX_KNOWN) known.clear();
    if (text.length < 200) known.set(key, width);
  }
  return (width * size) / MEASURED_SIZE;
}
