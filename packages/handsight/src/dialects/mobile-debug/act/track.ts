import { centerOf, width, type Bounds, type Point } from '@handsight/core/screen';

/** The knob does not reach the very ends of a slider's bounds. */
const INSET = 0.04;

interface Reading {
  /** Part of the way along the track, 0 to 1. */
  at: number;
  value: number;
}

/** The track of a slider whose range nobody states: each tap says which value belongs to its place. */
export class Track {
  readonly #bounds: Bounds;
  readonly #readings: Reading[] = [];
  #tapped = 0.5;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Where to tap for a value, by the taps so far; the middle at first. Undefined for one that the track does not reach. */
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
    if (b === undefined) return 0.5;
    // Before the second tap the range is taken to begin at 0.
    const a = this.#readings.findLast(({ at }) => at !== b.at) ?? { at: 0, value: 0 };
    if (a.value === b.value) return undefined;
    const place = a.at + ((value - a.value) * (b.at - a.at)) / (b.value - a.value);
    return place < -INSET || place > 1 + INSET ? undefined : Math.min(1, Math.max(0, place));
  }
}
