import type { Call } from '@handsight/core/device';
import type { UnifiedUINode } from '@handsight/core/screen';
import type { Phone } from '../phone.ts';
import { WireFault } from './fault.ts';
import { readWindows, type WindowTree } from './windows.ts';

/** An element whose id a client has received. */
interface Known {
  window_uid: string;
  /** The device's stable key, or its position in the tree if it has none. */
  key: string;
}

/** An element as it is now. */
export interface Found {
  window: WindowTree;
  node: UnifiedUINode;
}

const MAX_KNOWN = 5000;
export const W3C_ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The elements of a session by their issued ids. */
export class Elements {
  readonly #phone: Phone;
  readonly #known = new Map<string, Known>();
  readonly #ids = new Map<string, string>();
  #last = 0;

  constructor(phone: Phone) {
    this.#phone = phone;
  }

  /** The id of an element; the same element keeps its id. */
  idOf({ window, node }: Found): string {
    const key = keyOf(node);
    const name = `${window.info.window_uid}\0${key}`;
    const old = this.#ids.get(name);
    if (old !== undefined) return old;
    const id = `00000000-0000-0001-ffff-ffff${(++this.#last).toString(16).padStart(8, '0')}`;
    this.#ids.set(name, id);
    this.#known.set(id, { window_uid: window.info.window_uid, key });
    if (this.#known.size > MAX_KNOWN) this.#forgetOldest();
    return id;
  }

  /** Throws when its id was never issued, or it is no longer there. */
  async get(id: string, call: Call): Promise<Found> {
    const known = this.#known.get(id);
    if (known === undefined)
      throw new WireFault('no such element', `The element with the id ${id.slice(0, 80)} is not known in this session`);
    const windows = await readWindows(this.#phone, call);
    const window = windows.find(({ info }) => info.window_uid === known.window_uid);
    const node = window === undefined ? undefined : nodeOf(window.root, known.key);
    if (window === undefined || node === undefined) {
      throw new WireFault(
        'stale element reference',
        'The element is no longer linked to the view hierarchy. Did you try to find it again?',
      );
    }
    return { window, node };
  }

  #forgetOldest(): void {
    const [id, known] = this.#known.entries().next().value ?? [];
    if (id === undefined || known === undefined) return;
    this.#known.delete(id);
    this.#ids.delete(`${known.window_uid}\0${known.key}`);
  }
}

const keyOf = ({ key, id }: UnifiedUINode): string => (key === '' ? `#${id}` : key);

function nodeOf(node: UnifiedUINode, key: string): UnifiedUINode | undefined {
  if (keyOf(node) === key) return node;
  for (const child of node.children) {
    const found = nodeOf(child, key);
    if (found !== undefined) return found;
  }
  return undefined;
}
