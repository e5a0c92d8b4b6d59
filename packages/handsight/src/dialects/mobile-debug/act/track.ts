import { centerOf, width, type Bounds, type NumberRange, type Point } from '@handsight/core/screen';

/** The knob does not reach the very ends of a slider's bounds. */
const INSET = 0.04;

interface Reading {
  /** Part of the way along the track, 0 to 1. */
  at: number;
  value: number;
}

/** The track of a slider: each tap shows which value belongs to its place. */
export class Track {
  readonly #bounds: Bounds;
  readonly #range: NumberRange | undefined;
  readonly #readings: Reading[] = [];
  #tapped = 0.5;

  constructor(bounds: Bounds, range?: NumberRange) {
    this.#bounds = bounds;
    this.#range = range;
  }

  /** Where to tap for a value, by the taps so far; at first by the range, or the middle where none is stated. Undefined for one that the track does not reach. */
  pointFor(value: number): Point | undefined {
    const place = this.#placeOf(value);
    if (place === undefined) return undefined;
    this.#tapped = place;
    const { left } = this.#bounds;
    const reach = width(this.#bounds);
    return { x: Math.round(left + reach * (INSET + this.#tapped * (1 - 2 * INSET))), y: Math.round(centerOf(this.#bounds).y) };
  }

  /** What the control held after the last tap. */
  learn(value: number): void {
    this.#readings.push({ at: this.#tapped, value });
  }

  #placeOf(value: number): number | undefined {
    const b = this.#readings.at(-1);
    if (b === undefined) return this.#range === undefined ? 0.5 : (value - this.#range.min) / (this.#range.max - this.#range.min);
    // Before the second tap a range that nobody states is taken to begin at 0.
    const a = this.#readings.findLast(({ at }) => at !== b.at) ?? { at: 0, value: this.#range?.min ?? 0 };
    if (a.value === b.value) return undefined;
    const place = a.at + ((value - a.value) * (b.at - a.at)) / (b.value - a.value);
    return place < -INSET || place > 1 + INSET ? undefined : Math.min(1, Math.max(0, place));
  }
}
