import { setTimeout as sleep } from 'node:timers/promises';
import { isEmpty } from '@handsight/core/screen';
import { BusError } from '../dbus/connection.ts';
import type { Application, Lasting, Toolkit } from './application.ts';
import type { Calls, Ref } from './calls.ts';
import type { Element } from './element-ref.ts';
import { IFACE } from './interface.ts';
import { ADJUSTED, CLICKED, LABELLED, ROLE, WRITTEN } from './role.ts';
import { mnemonicOf, shortcutOf } from './shortcut.ts';
import { has, STATE, type States, withState } from './state-set.ts';

const WITH_SHORTCUT: ReadonlySet<number> = new Set([
  ROLE.menu,
  ROLE.menuItem,
  ROLE.checkMenuItem,
  ROLE.radioMenuItem,
  ROLE.pushButton,
  ROLE.toggleButton,
]);

const MENU_ITEMS: ReadonlySet<number> = new Set([ROLE.menu, ROLE.menuItem, ROLE.checkMenuItem, ROLE.radioMenuItem]);

/** GTK places hidden elements at the smallest integer. */
const FAR_OFF = -1_000_000;

/** A field is often named by a label next to it; GTK4 and browsers resolve that themselves. */
const NAMES_FIELDS: ReadonlySet<Toolkit> = new Set<Toolkit>(['gtk4', 'chromium', 'gecko']);

export interface DetailQuery {
  calls: Calls;
  app: Application;
  lasting: Lasting;
  states: States;
  /** The cache has supplied its description. */
  isCached: boolean;
  /** Called when the program is still loading data: the next reading will be complete. */
  noteFetching: () => void;
  /** Called when the element disappeared meanwhile. */
  noteLost: (path: string) => void;
}

/** Reads properties that only some elements have, from those elements only. */
export async function readDetails(
  element: Element,
  { calls, app, lasting, states, isCached, noteFetching, noteLost }: DetailQuery,
): Promise<void> {
  const attributes = async (): Promise<ReadonlyMap<string, string>> => {
    const { of, isFetched } = await readAttributes(calls, app, element);
    if (isFetched) noteFetching();
    return of;
  };
  const { toolkit } = app;
  const { interfaces, role } = lasting;
  // GTK4 hardly ever reports elements as showing, GTK2 never reports menu items as showing.
  const isSilent = toolkit === 'gtk4' || (toolkit === 'gtk2' && MENU_ITEMS.has(role));
  const isShowing = has(states, STATE.showing) || (isSilent && has(states, STATE.visible));
  const asked: Promise<unknown>[] = [];
  const ask = <T>(call: Promise<T>, take: (value: T) => void): void => {
    asked.push(call.then(take, missing));
  };
  if (isShowing && (interfaces & IFACE.component) !== 0) {
    const extents = calls.extents(element).catch((error: unknown) => {
      noteLost(element.path);
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
    ask(calls.text(element), (text) => (element.text = text));
  }
  if (isShowing && (interfaces & IFACE.value) !== 0 && ADJUSTED.has(role)) ask(calls.value(element), (value) => (element.value = value));
  if (isShowing && isField && lasting.hint === undefined) {
    ask(attributes(), (known) => (lasting.hint = known.get('placeholder-text') ?? known.get('placeholder') ?? ''));
  }
  // Firefox fixes a button's role on the first request, before it knows of aria-pressed.
  if (isShowing && toolkit === 'gecko' && role === ROLE.pushButton) {
    ask(attributes(), (known) => {
      if (!known.has('pressed')) return;
      element.role = ROLE.toggleButton;
      element.states = withState(element.states, STATE.checkable, true);
    });
  }
  // An icon-only button is identified by its tooltip.
  if (isShowing && element.name === '' && CLICKED.has(role) && !isCached)
    ask(calls.description(element), (description) => (element.description = description));
  // A combo box may be named after what is chosen in it.
  if (
    isShowing &&
    (element.name === '' || role === ROLE.comboBox) &&
    LABELLED.has(role) &&
    !NAMES_FIELDS.has(toolkit) &&
    lasting.labels === undefined
  )
    ask(calls.labels(element), (labels) => (lasting.labels = labels));
  if (isShowing && toolkit === 'gtk4' && element.name === '' && MENU_ITEMS.has(role))
    ask(hiddenLabel(calls, element), (name) => (element.name = name));
  if ((interfaces & IFACE.action) !== 0 && toolkit !== 'gecko' && WITH_SHORTCUT.has(role) && lasting.actions === undefined) {
    ask(calls.actions(element), (actions) => (lasting.actions = actions));
  }
  if (isShowing && isBlankCell(element, toolkit) && lasting.toggles === undefined)
    ask(calls.firstActionName(element), (name) => (lasting.toggles = name === 'toggle'));
  if (asked.length > 0) await Promise.all(asked);
  if (lasting.toggles === true) element.toggles = true;
  if (lasting.hint !== undefined && lasting.hint !== '') element.hint = lasting.hint;
  if (lasting.labels !== undefined && lasting.labels.length > 0) element.labels = lasting.labels;
  const shortcut = lasting.actions?.map(({ keys }) => shortcutOf(keys)).find((keys) => keys !== '');
  if (shortcut !== undefined) element.shortcut = shortcut;
  const mnemonic = lasting.actions?.map(({ keys }) => mnemonicOf(keys, toolkit)).find((letter) => letter !== '');
  const letter = mnemonic ?? (lasting.actions === undefined ? undefined : mnemonicOf('', toolkit));
  if (letter !== undefined) element.mnemonic = letter;
}

/** Newer versions of GTK4 leave a menu item unnamed, and its label out of the tree; the label still answers with its text. */
async function hiddenLabel(calls: Calls, element: Element): Promise<string> {
  const labels = await calls.labels(element);
  const texts = await Promise.all(labels.map((path) => calls.text({ bus: element.bus, path })));
  return texts.join(' ').trim();
}

/** For a cell with a check box GTK reports only that it can be toggled. */
const isBlankCell = ({ role, name, interfaces }: Element, toolkit: Toolkit): boolean =>
  (toolkit === 'gtk2' || toolkit === 'gtk3') &&
  role === ROLE.tableCell &&
  name === '' &&
  (interfaces & IFACE.action) !== 0 &&
  (interfaces & IFACE.text) === 0;

/** A missing property is not an error; a lost bus is. */
export function missing(error: unknown): undefined {
  if (error instanceof BusError && !error.isGone) return undefined;
  throw error;
}

const ASK_AGAIN_MS = 10;
const MOST_MS = 300;

interface Attributes {
  of: ReadonlyMap<string, string>;
  /** This was the first request and the program had to fetch them: its earlier answers may be empty, too. */
  isFetched: boolean;
}

/** Firefox loads its page's accessibility data on first request, and answers empty meanwhile; every element has at least a tag. */
async function readAttributes(calls: Calls, { toolkit }: Application, ref: Ref): Promise<Attributes> {
  const first = await calls.attributes(ref);
  if (toolkit !== 'gecko' || first.size > 0) return { of: first, isFetched: false };
  const end = performance.now() + MOST_MS;
  let attributes = first;
  while (attributes.size === 0 && performance.now() < end) {
    await sleep(ASK_AGAIN_MS, undefined, { signal: calls.signal });
    attributes = await calls.attributes(ref);
  }
  return { of: attributes, isFetched: attributes.size > 0 };
}
