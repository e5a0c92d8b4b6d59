import { type Bounds, centerOf, contains } from '@handsight/core/screen';
import type { Element } from './element-ref.ts';
import { ROLE } from './role.ts';

const MENUS: ReadonlySet<number> = new Set([ROLE.menu, ROLE.popupMenu]);

/** GTK2 menu items report where they were when their menu was last open: they are shown only while a pop-up covers that place. */
export function hideClosedMenus({ role, children }: Element, popups: readonly Bounds[]): void {
  for (const child of children) {
    const { box } = child;
    if (MENUS.has(role) && box !== undefined && !popups.some((popup) => contains(popup, centerOf(box)))) delete child.box;
    hideClosedMenus(child, popups);
  }
}
