import type { Bounds } from '@handsight/core/screen';
import { BusError } from '../dbus/connection.ts';
import type { ReadLimits } from '@handsight/core/device';
import type { Application, Lasting } from './application.ts';
import { NULL_PATH, type CacheItem, type Calls } from './calls.ts';
import type { Element } from './element-ref.ts';
import { missing, readDetails } from './read-details.ts';
import { ROLE, CAN_BE_HUGE } from './role.ts';
import { has, STATE, type States } from './state-set.ts';
import { readLargeTable } from './large-table.ts';

/** At most this many children are requested in one answer. */
const MAX_CHILDREN = 1000;

/** The selected option of a closed list is among its hidden children. */
const HOLDS_HIDDEN: ReadonlySet<number> = new Set([ROLE.comboBox, ROLE.menu, ROLE.listBox]);

/** LibreOffice's closed menus hold eight hundred items, each of which costs four calls. */
const CLOSED_MENU: ReadonlySet<number> = new Set([ROLE.menu]);
const OPEN = [STATE.selected, STATE.focused, STATE.expanded, STATE.armed] as const;

export interface ReadTree {
  root: Element;
  count: number;
  cut: 'node_cap' | 'depth_cap' | undefined;
  /** The program was still loading data, or replaced elements meanwhile; the next reading will be complete. */
  isTorn: boolean;
}

interface NodeRecord {
  name: string;
  description: string;
  states: States;
  lasting: Lasting;
  /** Undefined if only the element itself knows it. */
  childCount: number | undefined;
}

/**
 * Reads a tree with as few calls as its toolkit allows: Cache.GetItems for everything at once where that works, and concurrent
 * calls for the rest. Qt's cache is empty, GTK4's and Chromium's may be partial, LibreOffice's is wrong and
 * once crashed it.
 */
export class TreeReader {
  readonly #calls: Calls;
  readonly #app: Application;
  readonly #limits: ReadLimits;
  readonly #items = new Map<string, CacheItem>();
  readonly #below = new Map<string, CacheItem[]>();
  #count = 0;
  #cut: ReadTree['cut'];
  #isTorn = false;

  constructor(calls: Calls, app: Application, limits: ReadLimits) {
    this.#calls = calls;
    this.#app = app;
    this.#limits = limits;
  }

  /** The window's tree, with its pop-ups as children. */
  async read(path: string, popups: readonly string[] = []): Promise<ReadTree | undefined> {
    const [root, ...others] = await Promise.all([path, ...popups].map((each) => this.#element(each, 0)));
    // A menu of the menu bar is already a child of its title.
    const known = root === undefined ? new Set<string>() : pathsOf(root);
    root?.children.push(...others.filter((other) => other !== undefined).filter((other) => !known.has(other.path)));
    return root === undefined ? undefined : { root, count: this.#count, cut: this.#cut, isTorn: this.#isTorn };
  }

  /** The program's cache, to be read before the tree. */
  async readCache(): Promise<ReadonlyMap<string, CacheItem>> {
    const { toolkit, bus } = this.#app;
    if (toolkit === 'qt' || toolkit === 'vcl' || toolkit === 'gecko') return this.#items;
    const items = await this.#calls.items(bus).catch(missing);
    for (const item of items ?? []) {
      this.#items.set(item.path, item);
      const siblings = this.#below.get(item.parent);
      if (siblings === undefined) this.#below.set(item.parent, [item]);
      else siblings.push(item);
    }
    return this.#items;
  }

  /** Undefined for an element that disappeared while it was read. */
  async #element(path: string, depth: number, parentRole = 0): Promise<Element | undefined> {
    if (path === NULL_PATH) return undefined;
    if (this.#count >= this.#limits.maxNodes) {
      this.#cut ??= 'node_cap';
      return undefined;
    }
    if (depth > this.#limits.maxDepth) {
      this.#cut ??= 'depth_cap';
      return undefined;
    }
    this.#count++;
    const ref = { bus: this.#app.bus, path };
    try {
      const known = this.#app.lasting(path);
      // A plain element's children can be requested before its properties have arrived.
      const early =
        this.#app.toolkit !== 'vcl' && known !== undefined && !CAN_BE_HUGE.has(known.role) && !this.#items.has(path)
          ? this.#calls.children(ref)
          : undefined;
      early?.catch(() => undefined);
      const facts = await this.#records(path);
      // A hidden element hides its subtree; items of a closed menu are visible but not showing.
      if (depth > 0 && !HOLDS_HIDDEN.has(parentRole) && !has(facts.states, STATE.visible) && !has(facts.states, STATE.showing)) {
        this.#count--;
        return undefined;
      }
      const element: Element = { ...ref, ...of(facts), children: [] };
      const [children] = await Promise.all([this.#children(element, facts, depth, early), this.#details(element, facts)]);
      element.children = children;
      return element;
    } catch (error) {
      if (!(error instanceof BusError) || error.isGone) throw error;
      this.#noteLost(path);
      return undefined;
    }
  }

  #details(element: Element, { lasting, states }: NodeRecord): Promise<void> {
    return readDetails(element, {
      calls: this.#calls,
      app: this.#app,
      lasting,
      states,
      isCached: this.#items.has(element.path),
      noteFetching: () => (this.#isTorn = true),
      noteLost: (path) => this.#noteLost(path),
    });
  }

  #noteLost(path: string): void {
    const isNew = this.#app.isNewlyLost(path);
    this.#isTorn ||= isNew;
  }

  async #records(path: string): Promise<NodeRecord> {
    const item = this.#items.get(path);
    const known = this.#app.lasting(path);
    if (item !== undefined) {
      const { name, description, role, interfaces, states, childCount } = item;
      const isSame = known?.role === role && known.interfaces === interfaces;
      return { name, description, states, childCount, lasting: isSame ? known : this.#app.remember(path, { role, interfaces }) };
    }
    const ref = { bus: this.#app.bus, path };
    const [name, states, role, interfaces] = await Promise.all([
      this.#calls.name(ref),
      this.#calls.states(ref),
      known?.role ?? this.#calls.role(ref),
      known?.interfaces ?? this.#calls.interfaces(ref),
    ]);
    const lasting = known ?? this.#app.remember(path, { role, interfaces });
    return { name, description: '', states, lasting, childCount: undefined };
  }

  async #children(element: Element, facts: NodeRecord, depth: number, early: Promise<{ path: string }[]> | undefined): Promise<Element[]> {
    const paths = await this.#childPaths(element, facts, depth, early);
    if (!Array.isArray(paths)) {
      const { path, area } = paths;
      const largeTable = await readLargeTable(this.#calls, { bus: this.#app.bus, path }, area, (child) =>
        this.#element(child, depth + 1, facts.lasting.role),
      );
      element.part = largeTable.part;
      return largeTable.children;
    }
    const children = await Promise.all(paths.map((path) => this.#element(path, depth + 1, facts.lasting.role)));
    return children.filter((child) => child !== undefined);
  }

  async #childPaths(
    element: Element,
    { childCount, states, lasting }: NodeRecord,
    depth: number,
    early: Promise<{ path: string }[]> | undefined,
  ): Promise<string[] | { path: string; area: Bounds }> {
    if (early !== undefined) return (await early).map(({ path }) => path);
    const cached = this.#below.get(element.path) ?? [];
    // A dialog replaces everything else in Chromium's window, and its cache does not reflect that.
    const isReplaced = this.#app.toolkit === 'chromium' && depth === 0;
    cached.sort((a, b) => a.index - b.index);
    // GTK4's cache keeps a window's hidden child and leaves its title bar out: a gap in the numbers, not in their count.
    const hasGap = this.#app.toolkit === 'gtk4' && cached.some(({ index }, i) => index !== i);
    if (childCount !== undefined && cached.length === childCount && !isReplaced && !hasGap) return cached.map(({ path }) => path);
    if (this.#app.toolkit === 'vcl' && CLOSED_MENU.has(lasting.role) && !OPEN.some((state) => has(states, state))) return [];
    const isSmall = this.#app.toolkit !== 'vcl' && !CAN_BE_HUGE.has(lasting.role);
    const count = childCount ?? (isSmall ? 0 : await this.#calls.childCount(element));
    if (count > MAX_CHILDREN) {
      if (!has(states, STATE.showing)) return [];
      return { path: element.path, area: await this.#calls.extents(element) };
    }
    if (childCount === undefined && !isSmall && count === 0) return [];
    return (await this.#calls.children(element)).map(({ path }) => path);
  }
}

const of = ({ name, description, states, lasting: { role, interfaces } }: NodeRecord): Omit<Element, 'children' | 'bus' | 'path'> => ({
  name,
  description,
  states,
  role,
  interfaces,
});

function pathsOf(root: Element, into = new Set<string>()): Set<string> {
  into.add(root.path);
  for (const child of root.children) pathsOf(child, into);
  return into;
}
