import type { Bounds } from '@handsight/core/screen';
import type { ReadLimits, TreeReading } from '@handsight/core/device';
import type { Application } from './atspi/application.ts';
import type { Damage } from './damage.ts';
import type { ListedWindow } from './session.ts';

/** A browser updates positions and selections up to half a second after it has drawn them, without an event. */
export const PAGE_LAG_MS = 600;

/** However quiet a program is, its tree is read again after this time. */
const MAX_AGE_MS = 5000;

interface Kept {
  reading: TreeReading;
  app: Application;
  version: number;
  drawn: number;
  area: Bounds;
  window: string;
  limits: ReadLimits;
  at: number;
}

/** The state when a reading began. */
export type Mark = Pick<Kept, 'version' | 'drawn'>;

/**
 * The last reading of each window. It is valid if since its start the program has reported nothing, nothing was drawn
 * in the window's area, and the window is unchanged. An obscured window may change without being drawn.
 */
export class ReadingCache {
  readonly #kept = new Map<string, Kept>();
  readonly #damage: Damage;

  constructor(damage: Damage) {
    this.#damage = damage;
  }

  mark(app: Application, window: ListedWindow): Mark | undefined {
    const drawn = this.#damage.mark;
    const isPage = app.toolkit === 'chromium' || app.toolkit === 'gecko';
    const isLagging = isPage && this.#damage.quietFor(window.frame) < PAGE_LAG_MS;
    return drawn === undefined || isLagging ? undefined : { version: app.version, drawn };
  }

  keep(window: ListedWindow, app: Application, mark: Mark | undefined, limits: ReadLimits, reading: TreeReading, at: number): void {
    const isWhole = reading.degraded === undefined || reading.degraded.reason === 'silent_area';
    if (mark === undefined || window.isObscured || !isWhole) this.#kept.delete(window.uid);
    else this.#kept.set(window.uid, { ...mark, reading, app, area: window.frame, window: JSON.stringify(window), limits, at });
  }

  find(window: ListedWindow, app: Application, limits: ReadLimits, now: number): TreeReading | undefined {
    const kept = this.#kept.get(window.uid);
    if (kept?.app !== app || kept.version !== app.version || window.isObscured) return undefined;
    if (now - kept.at > MAX_AGE_MS || kept.limits.maxNodes !== limits.maxNodes || kept.limits.maxDepth !== limits.maxDepth)
      return undefined;
    if (!this.#damage.isUntouched(kept.area, kept.drawn) || kept.window !== JSON.stringify(window)) return undefined;
    return kept.reading;
  }

  forget(uids: ReadonlySet<string>): void {
    for (const uid of this.#kept.keys()) if (!uids.has(uid)) this.#kept.delete(uid);
  }
}
