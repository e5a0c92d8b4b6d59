import { type Bounds, isEmpty } from '@handsight/core/screen';
import { BusError } from '../dbus/connection.ts';
import type { ReadLimits } from '@handsight/core/device';
import type { Application, Lasting, Toolkit } from './application.ts';
import { NULL_PATH, type CacheItem, type Calls, type Ref } from './calls.ts';
import type { Element } from './element-ref.ts';
import { IFACE } from './interface.ts';
import { readAttributes } from './read-attributes.ts';
import { ADJUSTED, CLICKED, LABELLED, ROLE, CAN_BE_HUGE, WRITTEN } from './role.ts';
import { shortcutOf } from './shortcut.ts';
import { has, STATE, type States, withState } from './state-set.ts';
import { readLargeTable } from './large-table.ts';

/** More children than this are not asked for in one answer. */
const MAX_CHILDREN = 1000;

const WITH_SHORTCUT: ReadonlySet<number> = new Set([
  ROLE.menu,
  ROLE.menuItem,
  ROLE.checkMenuItem,
  ROLE.radioMenuItem,
  ROLE.pushButton,
  ROLE.toggleButton,
]);

const MENU_ITEMS: ReadonlySet<number> = new Set([ROLE.menu, ROLE.menuItem, ROLE.checkMenuItem, ROLE.radioMenuItem]);

/** GTK's place for what is not shown is at the smallest number there is. */
const FAR_OFF = -1_000_000;

/** What is chosen in a closed list stands inside it. */
const HOLDS_HIDDEN: ReadonlySet<number> = new Set([ROLE.comboBox, ROLE.menu, ROLE.listBox]);

/** LibreOffice's closed menus hold eight hundred items, each of which costs four calls. */
const CLOSED_MENU: ReadonlySet<number> = new Set([ROLE.menu]);
const OPEN = [STATE.selected, STATE.focused, STATE.expanded, STATE.armed] as const;

/** A field's name often stands beside it; GTK4 and browsers have worked it out themselves. */
const NAMES_FIELDS: ReadonlySet<Toolkit> = new Set<Toolkit>(['gtk4', 'chromium', 'gecko']);

export interface ReadTree {
  root: Element;
  count: number;
  cut: 'node_cap' | 'depth_cap' | undefined;
  /** The program was still fetching what it was asked for, or replaced elements meanwhile; the next reading is whole. */
  isTorn: boolean;
}

interface NodeRecord {
  name: string;
  description: string;
  states: States;
  lasting: Lasting;
  /** Undefined where only the element itself knows. */
  childCount: number | undefined;
}

/**
 * Reads a tree with as few calls as its toolkit allows: Cache.GetItems for all at once where that works, and for the rest
 * calls that are all under way together. Qt's cache is empty, GTK4's and Chromium's may be partial, LibreOffice's is wrong and
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

  /** The window's tree, with what it has popped up below it. */
  async read(path: string, popups: readonly string[] = []): Promise<ReadTree | undefined> {
    const [root, ...others] = await Promise.all([path, ...popups].map((each) => this.#element(each, 0)));
    // A menu of the menu bar is below its title already.
    const known = root === undefined ? new Set<string>() : pathsOf(root);
    root?.children.push(...others.filter((other) => other !== undefined).filter((other) => !known.has(other.path)));
    return root === undefined ? undefined : { root, count: this.#count, cut: this.#cut, isTorn: this.#isTorn };
  }

  /** What the program gives all at once; to be read before the tree. */
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

  /** Undefined for an element that went away while it was read. */
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
      // A plain element's children can be asked for before its facts have come.
      const early =
        this.#app.toolkit !== 'vcl' && known !== undefined && !CAN_BE_HUGE.has(known.role) && !this.#items.has(path)
          ? this.#calls.children(ref)
          : undefined;
      early?.catch(() => undefined);
      const facts = await this.#records(path);
      // What is hidden hides all below it; items of a closed menu are visible and only not showing.
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
    // A dialog takes the place of all else in Chromium's window, and its cache does not learn of it.
    const isReplaced = this.#app.toolkit === 'chromium' && depth === 0;
    if (childCount !== undefined && cached.length === childCount && !isReplaced)
      return cached.sort((a, b) => a.index - b.index).map(({ path }) => path);
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

  async #attributes(ref: Ref): Promise<ReadonlyMap<string, string>> {
    const { of, isFetched } = await readAttributes(this.#calls, this.#app, ref);
    this.#isTorn ||= isFetched;
    return of;
  }

  /** What only some elements have, asked of those alone. */
  async #details(element: Element, { lasting, states }: NodeRecord): Promise<void> {
    const { toolkit } = this.#app;
    const { interfaces, role } = lasting;
    // GTK4 hardly ever says that something is showing, GTK2 never of the items of a menu.
    const isSilent = toolkit === 'gtk4' || (toolkit === 'gtk2' && MENU_ITEMS.has(role));
    const isShowing = has(states, STATE.showing) || (isSilent && has(states, STATE.visible));
    const asked: Promise<unknown>[] = [];
    const ask = <T>(call: Promise<T>, take: (value: T) => void): void => {
      asked.push(call.then(take, missing));
    };
    if (isShowing && (interfaces & IFACE.component) !== 0) {
      const extents = this.#calls.extents(element).catch((error: unknown) => {
        this.#noteLost(element.path);
        throw error;
      });
      ask(extents, (box) => {
        if (!isEmpty(box) && box.left > FAR_OFF) element.box = box;
      });
    }
    const isField = has(states, STATE.editable);
    if (
      isShowing &&
      (interfaces & IFACE.text) !== 0 &&
      (isField || (WRITTEN.has(role) && !(toolkit === 'chromium' && role === ROLE.paragraph)))
    ) {
      ask(this.#calls.text(element), (text) => (element.text = text));
    }
    if (isShowing && (interfaces & IFACE.value) !== 0 && ADJUSTED.has(role))
      ask(this.#calls.value(element), (value) => (element.value = value));
    if (isShowing && isField && lasting.hint === undefined) {
      ask(
        this.#attributes(element),
        (attributes) => (lasting.hint = attributes.get('placeholder-text') ?? attributes.get('placeholder') ?? ''),
      );
    }
    // Firefox settles a button's role when it is first asked for it, which is before it knows of aria-pressed.
    if (isShowing && toolkit === 'gecko' && role === ROLE.pushButton) {
      ask(this.#attributes(element), (attributes) => {
        if (!attributes.has('pressed')) return;
        element.role = ROLE.toggleButton;
        element.states = withState(element.states, STATE.checkable, true);
      });
    }
    // A button with a picture alone is known by its tip.
    if (isShowing && element.name === '' && CLICKED.has(role) && !this.#items.has(element.path))
      ask(this.#calls.description(element), (description) => (element.description = description));
    // A combo box may be named after what is chosen in it.
    if (
      isShowing &&
      (element.name === '' || role === ROLE.comboBox) &&
      LABELLED.has(role) &&
      !NAMES_FIELDS.has(toolkit) &&
      lasting.labels === undefined
    )
      ask(this.#calls.labels(element), (labels) => (lasting.labels = labels));
    if ((interfaces & IFACE.action) !== 0 && toolkit !== 'gecko' && WITH_SHORTCUT.has(role) && lasting.actions === undefined) {
      ask(this.#calls.actions(element), (actions) => (lasting.actions = actions));
    }
    if (isShowing && isBlankCell(element, toolkit) && lasting.toggles === undefined)
      ask(this.#calls.firstActionName(element), (name) => (lasting.toggles = name === 'toggle'));
    if (asked.length > 0) await Promise.all(asked);
    if (lasting.toggles === true) element.toggles = true;
    if (lasting.hint !== undefined && lasting.hint !== '') element.hint = lasting.hint;
    if (lasting.labels !== undefined && lasting.labels.length > 0) element.labels = lasting.labels;
    const shortcut = lasting.actions?.map(({ keys }) => shortcutOf(keys)).find((keys) => keys !== '');
    if (shortcut !== undefined) element.shortcut = shortcut;
  }
}

/** GTK says of a cell with a check box no more than that it can be toggled. */
const isBlankCell = ({ role, name, interfaces }: Element, toolkit: Toolkit): boolean =>
  (toolkit === 'gtk2' || toolkit === 'gtk3') &&
  role === ROLE.tableCell &&
  name === '' &&
  (interfaces & IFACE.action) !== 0 &&
  (interfaces & IFACE.text) === 0;

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

/** What an element does not have is no fault; a bus that is gone is. */
function missing(error: unknown): undefined {
  if (error instanceof BusError && !error.isGone) return undefined;
  throw error;
}
