/** Alarms ring up to this much late. */
const GRAIN_MS = 50;

/** Alarms that ring at the same time, on one timer. */
class Slot {
  readonly #rings = new Set<() => void>();
  readonly #timer: NodeJS.Timeout;

  constructor(ms: number, onDue: () => void) {
    this.#timer = setTimeout(() => {
      onDue();
      for (const ring of this.#rings) ring();
    }, ms);
  }

  add(ring: () => void): () => void {
    // The same function may be set twice; each is its own alarm.
    const own = (): void => ring();
    if (this.#rings.size === 0) this.#timer.ref();
    this.#rings.add(own);
    return () => {
      // A timer without alarms does not keep the process alive.
      if (this.#rings.delete(own) && this.#rings.size === 0) this.#timer.unref();
    };
  }
}

/** For deadlines, nearly all of which are cancelled before they come: many alarms share one timer. */
export class CoarseAlarms {
  readonly #slots = new Map<number, Slot>();

  set(ms: number, ring: () => void): () => void {
    const now = performance.now();
    const due = Math.ceil((now + ms) / GRAIN_MS);
    const slot = this.#slots.get(due) ?? new Slot(due * GRAIN_MS - now, () => this.#slots.delete(due));
    this.#slots.set(due, slot);
    return slot.add(ring);
  }
}
