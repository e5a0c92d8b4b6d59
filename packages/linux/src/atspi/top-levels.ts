import { type Bounds, overlaps } from '@handsight/core/screen';
import type { ListedWindow } from '../session.ts';
import type { Application } from './application.ts';
import type { CacheItem, Calls, Ref } from './calls.ts';
import { BusError } from '../dbus/connection.ts';
import { anyScale, scaled } from './place-boxes.ts';
import { ROLE } from './role.ts';
import { has, STATE, type States } from './state-set.ts';

interface TopLevel {
  path: string;
  name: string;
  role: number;
  states: States;
}

/** The accessible roots of one window: its own tree, and its pop-ups. */
export interface WindowRoots {
  main: string | undefined;
  popups: string[];
}

/** Finds the accessible object of a window among its program's top levels, by title, then by elimination. */
export async function windowRoots(
  calls: Calls,
  app: Application,
  window: ListedWindow,
  siblings: readonly ListedWindow[],
  known: { refs: readonly Ref[]; items: ReadonlyMap<string, CacheItem> },
): Promise<WindowRoots> {
  const tops = await topLevels(calls, known.refs, known.items);
  const taken = new Set<string>();
  const mains = new Map<string, string>();
  const take = (uid: string, fits: (top: TopLevel) => boolean): void => {
    if (mains.has(uid)) return;
    const top = tops.find((each) => !taken.has(each.path) && isWindow(each) && fits(each));
    if (top === undefined) return;
    taken.add(top.path);
    mains.set(uid, top.path);
  };
  const own = [window, ...siblings.filter(({ uid }) => uid !== window.uid)];
  // Of two windows with the same title, the active one has the focus.
  for (const { uid, title, focused } of own) take(uid, (top) => top.name === title && has(top.states, STATE.active) === focused);
  for (const { uid, title } of own) take(uid, (top) => top.name === title);
  for (const { uid, focused } of own) take(uid, (top) => focused && has(top.states, STATE.active));
  for (const { uid, title } of own) take(uid, (top) => top.name !== '' && title.includes(top.name));
  for (const { uid } of own) take(uid, (top) => has(top.states, STATE.showing) && top.role !== ROLE.popupMenu && top.role !== ROLE.menu);
  const host = (own.find(({ popups }) => popups.length > 0) ?? own.find(({ focused }) => focused) ?? window).uid;
  if (host !== window.uid) return { main: mains.get(window.uid), popups: [] };
  const others = tops.filter(({ path, states, role }) => !taken.has(path) && has(states, STATE.showing) && role !== ROLE.toolTip);
  // A remaining frame is a hidden window, or one that Chromium has prepared, unless it coincides with a pop-up.
  const boxOf = ({ path }: { path: string }): Promise<Bounds> => calls.extents({ bus: app.bus, path });
  const main = mains.get(window.uid);
  const scale =
    main !== undefined && others.some(({ role }) => role === ROLE.frame) ? anyScale(await boxOf({ path: main }), window.outer) : 1;
  const isShown = await Promise.all(
    others.map(async (top) => top.role !== ROLE.frame || isAtPopup(window, scaled(await boxOf(top), scale))),
  );
  const popups = others.filter((_, i) => isShown[i]);
  return { main, popups: [...popups.map(({ path }) => path), ...(await shownMenus(calls, app, window))] };
}

/** Qt's context menus belong to none of its windows. */
async function shownMenus(calls: Calls, app: Application, window: ListedWindow): Promise<string[]> {
  if (app.toolkit !== 'qt' || window.popups.length === 0) return [];
  const found = await Promise.all(
    [...app.shown].map(async (path) => {
      const ref = { bus: app.bus, path };
      try {
        if ((await calls.role(ref)) !== ROLE.popupMenu) return undefined;
        const [states, box] = await Promise.all([calls.states(ref), calls.extents(ref)]);
        return has(states, STATE.showing) && isAtPopup(window, box) ? path : undefined;
      } catch (error) {
        if (error instanceof BusError && !error.isGone) return undefined;
        throw error;
      }
    }),
  );
  return found.filter((path) => path !== undefined);
}

const isAtPopup = ({ popups }: ListedWindow, box: Bounds): boolean => popups.some((popup) => overlaps(popup.bounds, box));

const isWindow = ({ role }: TopLevel): boolean => role !== ROLE.toolTip && role !== ROLE.popupMenu;

async function topLevels(calls: Calls, refs: readonly Ref[], items: ReadonlyMap<string, CacheItem>): Promise<TopLevel[]> {
  const tops = await Promise.all(
    refs.map(async (ref): Promise<TopLevel | undefined> => {
      const known = items.get(ref.path);
      if (known !== undefined) return known;
      try {
        const [name, role, states] = await Promise.all([calls.name(ref), calls.role(ref), calls.states(ref)]);
        return { path: ref.path, name, role, states };
      } catch (error) {
        if (error instanceof BusError && !error.isGone) return undefined;
        throw error;
      }
    }),
  );
  return tops.filter((top) => top !== undefined);
}
