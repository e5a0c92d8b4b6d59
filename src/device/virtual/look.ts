import type { UnifiedUINode } from '../../screen/node.ts';
import type { DeviceEvent } from '../device.ts';
import type { WindowInfo } from '../window.ts';
import type { Engine } from './engine/engine.ts';
import { isMeant, reactionsOf } from './engine/react.ts';
import type { Item } from './view/item.ts';
import { sameTree } from './view/same-tree.ts';
import type { Surface } from './view/surface.ts';
import { tellTree } from './view/tell.ts';

interface ShownWindow {
  info: WindowInfo;
  tree: UnifiedUINode;
}

/**
 * What the device shows, as the seam tells it. A window that has not changed keeps its tree, the very same object, so that
 * whoever holds it knows that nothing has happened.
 */
export class Look {
  readonly #engine: Engine;
  #surfaces: Surface[] | undefined;
  #windows = new Map<string, ShownWindow>();

  constructor(engine: Engine) {
    this.#engine = engine;
    this.refresh();
  }

  /** Focused first, then from front to back. */
  get windows(): WindowInfo[] {
    return [...this.#windows.values()].map(({ info }) => info).sort((a, b) => Number(b.focused) - Number(a.focused) || b.layer - a.layer);
  }

  tree(uid: string): UnifiedUINode | undefined {
    return this.#windows.get(uid)?.tree;
  }

  /** Look again; gives what has changed since the last time. */
  refresh(): DeviceEvent[] {
    const { surfaces } = this.#engine;
    if (surfaces === this.#surfaces) return [];
    this.#surfaces = surfaces;
    const before = this.#windows;
    const events: DeviceEvent[] = [];
    this.#windows = new Map(
      surfaces.filter(isListed).map((surface, layer) => [surface.window.uid, this.#show(surface, layer, before.get(surface.window.uid))]),
    );
    if (!sameWindows(before, this.#windows)) events.push({ type: 'windows_changed' });
    for (const [uid, { tree }] of this.#windows) {
      if (before.get(uid)?.tree !== tree) events.push({ type: 'changed', window_uid: uid });
    }
    const focused = focusOf(this.#windows);
    if (focused !== undefined && focused.key !== focusOf(before)?.key) events.push({ type: 'focus_changed', window_uid: focused.uid });
    return events;
  }

  #show(surface: Surface, layer: number, before: ShownWindow | undefined): ShownWindow {
    const tree = this.tell(surface, false);
    return { info: infoOf(surface, layer), tree: before !== undefined && sameTree(before.tree, tree) ? before.tree : tree };
  }

  tell({ window, page, root }: Surface, reveal: boolean): UnifiedUINode {
    const { world } = this.#engine;
    const taps = reactionsOf(world, page).filter(
      ({ on }) => on.tool === 'tap' && (on.target_id !== undefined || on.target_name !== undefined),
    );
    return tellTree(root, {
      phone: world.phone,
      packageName: window.process,
      reacts: (item: Item) => taps.some(({ on }) => isMeant(item, on)),
      reveal,
    });
  }
}

/** The phone's bars are painted and can be tapped, but no accessibility service lists them among the windows one works with. */
const isListed = ({ page: { content } }: Surface): boolean => content.type !== 'status_bar' && content.type !== 'navigation_bar';

function infoOf({ window, title, bounds, focused }: Surface, layer: number): WindowInfo {
  const { uid, kind, process, pid } = window;
  return { window_uid: uid, handle: uid, title, process, pid, bounds, focused, kind, layer, monitor_index: 0 };
}

const sameWindows = (a: Map<string, ShownWindow>, b: Map<string, ShownWindow>): boolean =>
  JSON.stringify([...a.values()].map(({ info }) => info)) === JSON.stringify([...b.values()].map(({ info }) => info));

function focusOf(windows: Map<string, ShownWindow>): { uid: string; key: string } | undefined {
  for (const [uid, { info, tree }] of windows) {
    if (info.focused) return { uid, key: `${uid} ${focusedKey(tree) ?? ''}` };
  }
  return undefined;
}

function focusedKey(node: UnifiedUINode): string | undefined {
  if (node.focused) return node.key;
  for (const child of node.children) {
    const key = focusedKey(child);
    if (key !== undefined) return key;
  }
  return undefined;
}
