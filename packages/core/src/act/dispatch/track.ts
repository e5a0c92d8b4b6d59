import type { NumberRange } from '../../screen/node.ts';
import { centerOf, height, width, type Bounds, type Point } from '../../screen/geometry.ts';

/** The knob does not reach the very ends of a slider's bounds. */
const INSET = 0.04;
/** How far beyond the knob's way the bounds reach, as a part of that way: a tap there gives the end of the range. */
const EDGE = INSET / (1 - 2 * INSET);
/** The usual range of sliders that do not state one. */
const USUAL: NumberRange = { min: 0, max: 100 };

interface Reading {
  /** Position along the track, 0 to 1. */
  at: number;
  value: number;
}

/** A slider's track: each tap reveals the value at its position. */
export class Track {
  readonly #bounds: Bounds;
  readonly #range: NumberRange;
  readonly #readings: Reading[] = [];
  #tapped: Point | undefined;
  #at = 0;

  constructor(bounds: Bounds, range?: NumberRange) {
    this.#bounds = bounds;
    this.#range = range ?? USUAL;
  }

  /** Where to tap for a value, given the taps so far. Undefined if the track does not reach it, or the last tap was there. */
  pointFor(value: number): Point | undefined {
    const at = this.#placeOf(value);
    if (at === undefined) return undefined;
    const point = this.#pointAt(at);
    if (point.x === this.#tapped?.x && point.y === this.#tapped.y) return undefined;
    this.#at = at;
    this.#tapped = point;
    return point;
  }

  /** Whether a value lies on the track, as far as the taps so far show. */
  reaches(value: number): boolean {
    return this.#placeOf(value) !== undefined;
  }

  /** What the control held after the last tap. */
  learn(value: number): void {
    this.#readings.push({ at: this.#at, value });
  }

  #placeOf(value: number): number | undefined {
    const last = this.#readings.at(-1);
    const { min, max } = this.#range;
    if (last === undefined && (value === min || value === max)) return value === min ? -EDGE : 1 + EDGE;
    if (last === undefined) return value > min && value < max ? (value - min) / (max - min) : 0.5;
    // Before the second tap the track is assumed to start at the stated or usual minimum.
    const other = this.#readings.findLast(({ at }) => at !== last.at) ?? { at: 0, value: min };
    if (other.value === last.value) return undefined;
    const at = other.at + ((value - other.value) * (last.at - other.at)) / (last.value - other.value);
    return at < -2 * EDGE || at > 1 + 2 * EDGE ? undefined : Math.min(1 + EDGE, Math.max(-EDGE, at));
  }

  /** From left to right, or from the bottom up. */
  #pointAt(at: number): Point {
    const way = INSET + at * (1 - 2 * INSET);
    const { left, top, right, bottom } = this.#bounds;
    const { x, y } = centerOf(this.#bounds);
    const [across, up] = [width(this.#bounds), height(this.#bounds)];
    const inside = (from: number, to: number, place: number): number => Math.min(to - 1, Math.max(from, Math.round(place)));
    return across >= up
      ? { x: inside(left, right, left + across * way), y: Math.round(y) }
      : { x: Math.round(x), y: inside(top, bottom, bottom - up * way) };
  }
}
