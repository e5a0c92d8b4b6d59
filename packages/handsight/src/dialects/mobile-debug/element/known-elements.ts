import type { Host } from '@handsight/core/host';
import type { Glimpse } from '@handsight/core/look';
import { ElementNotFoundError } from '@handsight/core/error';
import { elementIdOf } from './element-id.ts';
import { elementsOf, type Placed } from './elements.ts';

const CAPACITY = 256;

/** What it takes to know an element again beside its id, which only says what it looks like. */
interface Known {
  device: string;
  window_uid: string;
  /** The platform's lasting name for it; empty where it has none. */
  key: string;
  /** Undefined for what one can only read. */
  ref: string | undefined;
}

/** Elements whose ids were given out, the least recently used forgotten first. */
export class KnownElements {
  readonly #byId = new Map<string, Known>();

  /** Gives an element its id, and keeps what is needed to know it again. */
  add(device: string, { window, refOf }: Pick<Glimpse, 'window' | 'refOf'>, placed: Placed): string {
    const id = elementIdOf(device, placed);
    this.#keep(id, { device, window_uid: window.window_uid, key: placed.node.key, ref: refOf(placed.node) });
    return id;
  }

  /** Where an id was given out. Throws StaleRef for one that was not, or is forgotten. */
  get(id: string): Known {
    const known = this.#byId.get(id);
    if (known === undefined) throw stale(id, 'is not known');
    this.#keep(id, known);
    return known;
  }

  /** The element as it is now: one that looks the same, and is the same. */
  find(id: string, { root, refOf }: Pick<Glimpse, 'root' | 'refOf'>): Placed {
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

/** One store per host, whoever asks. */
export function knownElements(host: Host): KnownElements {
  const known = stores.get(host) ?? new KnownElements();
  stores.set(host, known);
  return known;
}
