import type { Host } from '@handsight/core/host';
import type { WatchedScreen } from '@handsight/core/look';
import { ElementNotFoundError } from '@handsight/core/error';
import { elementIdOf } from './element-id.ts';
import { elementsOf, type Placed } from './elements.ts';

const CAPACITY = 256;

/** What identifies an element besides its id, which only hashes its appearance. */
interface Known {
  device: string;
  window_uid: string;
  /** The platform's stable key for it; empty if it has none. */
  key: string;
  /** Undefined for non-interactive elements. */
  ref: string | undefined;
}

/** Elements whose ids were handed out, as an LRU cache. */
export class KnownElements {
  readonly #byId = new Map<string, Known>();

  /** Returns an element's id, and remembers what is needed to identify it later. */
  add(device: string, { window, refOf }: Pick<WatchedScreen, 'window' | 'refOf'>, placed: Placed): string {
    const id = elementIdOf(device, placed);
    this.#keep(id, { device, window_uid: window.window_uid, key: placed.node.key, ref: refOf(placed.node) });
    return id;
  }

  /** The record of an id. Throws StaleRef for one that was never handed out or has been evicted. */
  get(id: string): Known {
    const known = this.#byId.get(id);
    if (known === undefined) throw stale(id, 'is not known');
    this.#keep(id, known);
    return known;
  }

  /** The element in its current state: same appearance and same identity. */
  find(id: string, { root, refOf }: Pick<WatchedScreen, 'root' | 'refOf'>): Placed {
    const { device, key, ref } = this.get(id);
    const placed = elementsOf(root).find((each) => elementIdOf(device, each) === id);
    if (placed === undefined) throw stale(id, 'is stale: no element on the screen has it any more');
    if (placed.node.key === key && refOf(placed.node) === ref) return placed;
    throw stale(id, 'is stale: another element has taken its place');
  }

  #keep(id: string, known: Known): void {
    this.#byId.delete(id);
    this.#byId.set(id, known);
    const [oldest] = this.#byId.keys();
    if (this.#byId.size > CAPACITY && oldest !== undefined) this.#byId.delete(oldest);
  }
}

const stale = (id: string, why: string): ElementNotFoundError =>
  new ElementNotFoundError(`element ${id} ${why}; find it again`, { elementId: id }, {}, 'StaleRef');

const stores = new WeakMap<Host, KnownElements>();

/** One store per host, shared by all connections. */
export function knownElements(host: Host): KnownElements {
  const known = stores.get(host) ?? new KnownElements();
  stores.set(host, known);
  return known;
}
