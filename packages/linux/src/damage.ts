import { type Bounds, overlaps } from '@handsight/core/screen';

/** How many damage rectangles are remembered individually; older ones count for the whole screen. */
const REMEMBERED = 256;

/** Where and when something was drawn on the screen: an area without damage looks unchanged. */
export class Damage {
  readonly #drawn: { at: number; area: Bounds; time: number }[] = [];
  #count = 0;
  #oldest = 0;
  readonly #isWatching: boolean;

  /** `isWatching`: whether everything that is drawn is noted. */
  constructor(isWatching: boolean) {
    this.#isWatching = isWatching;
  }

  /** A point in time; undefined if the session does not report damage. */
  get mark(): number | undefined {
    return this.#isWatching ? this.#count : undefined;
  }

  isUntouched(area: Bounds, since: number): boolean {
    if (!this.#isWatching || since < this.#oldest) return false;
    return !this.#drawn.some((each) => each.at > since && overlaps(each.area, area));
  }

  /** Counts what was drawn in an area, as far as it is remembered. */
  countIn(area: Bounds | undefined): number {
    return area === undefined ? 0 : (this.#drawn.findLast((each) => overlaps(each.area, area))?.at ?? 0);
  }

  /** Milliseconds since something was drawn there. */
  quietFor(area: Bounds): number {
    const last = this.#drawn.findLast((each) => overlaps(each.area, area));
    return last === undefined ? Number.POSITIVE_INFINITY : performance.now() - last.time;
  }

  note(area: Bounds): void {
    this.#drawn.push({ at: ++this.#count, area, time: performance.now() });
    if (this.#drawn.length > REMEMBERED) this.#oldest = this.#drawn.shift()?.at ?? this.#oldest;
  }
}
