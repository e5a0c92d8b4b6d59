import { type Bounds, overlaps } from '@handsight/core/screen';
import type { XConnection } from './connection.ts';

/** How many damage rectangles are remembered individually; older ones count for the whole screen. */
const REMEMBERED = 256;

/** Where and when something was drawn on the screen: an area without damage looks unchanged. */
export class Damage {
  readonly #drawn: { at: number; area: Bounds; time: number }[] = [];
  #count = 0;
  #oldest = 0;
  #isWatching = false;

  static async watch(server: XConnection, signal: AbortSignal): Promise<Damage> {
    const damage = new Damage();
    const extension = await server.extension('damage', signal);
    if (extension === undefined) return damage;
    const id = server.x.AllocID();
    extension.Create(id, server.root, extension.ReportLevel.BoundingBox);
    damage.#isWatching = true;
    server.onEvent((event) => {
      if (event.name !== 'DamageNotify' || event.area === undefined) return;
      const { x, y, w, h } = event.area;
      damage.#note({ left: x, top: y, right: x + w, bottom: y + h });
      extension.Subtract(id, 0, 0);
    });
    return damage;
  }

  /** A point in time; undefined if the server does not report damage. */
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

  #note(area: Bounds): void {
    this.#drawn.push({ at: ++this.#count, area, time: performance.now() });
    if (this.#drawn.length > REMEMBERED) this.#oldest = this.#drawn.shift()?.at ?? this.#oldest;
  }
}
