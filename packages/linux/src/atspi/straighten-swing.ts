import type { Bounds, Point } from '@handsight/core/screen';
import type { Element } from './element-ref.ts';
import { ROLE } from './role.ts';
import { nameTransients } from './transient-key.ts';

/** Normalizes what Swing reports differently from other toolkits. Returns the bounds of open menus and lists without their own window. */
export function straightenSwing(root: Element): Bounds[] {
  nameTransients(root);
  nameRows(root);
  const holders = holdersIn(root);
  placePopups(root, holders, root);
  return holders.map(({ box }) => box);
}

const LISTS: ReadonlySet<number> = new Set([31, ROLE.listBox]);

/** The rows of a list are the labels that draw them. */
function nameRows({ role, children }: Element): void {
  for (const child of children) {
    if (LISTS.has(role) && child.role === ROLE.label) child.role = ROLE.listItem;
    nameRows(child);
  }
}

/** A panel above the window's content with nothing but a menu in it. */
type Holder = Element & { box: Bounds };

const isHolder = (element: Element): element is Holder =>
  element.role === ROLE.panel && element.box !== undefined && element.children.length === 1 && menuIn(element) !== undefined;

const menuIn = ({ children: [menu] }: Element): Element | undefined => (menu?.role === ROLE.popupMenu ? menu : undefined);

const holdersIn = ({ children }: Element): Holder[] => children.flatMap((child) => (isHolder(child) ? [child] : holdersIn(child)));

/**
 * An open pop-up is reported twice: in its holder, and as a child of its menu or combo box, positioned at that element's corner.
 * It is kept as a child of its opener, and placed where the holder is.
 */
function placePopups(element: Element, holders: readonly Holder[], root: Element): void {
  for (const holder of holders) {
    const menu = menuIn(holder);
    if (menu === undefined || element === holder || element.box === undefined) continue;
    const own = element.children.find(({ path }) => path === menu.path);
    if (element.role === ROLE.comboBox && own !== undefined) own.box = holder.box;
    else if (element.role === ROLE.menu && shareItems(element, menu)) {
      const by = { x: holder.box.left - element.box.left, y: holder.box.top - element.box.top };
      element.children.forEach((child) => move(child, by));
    } else continue;
    drop(root, holder);
  }
  for (const child of element.children) placePopups(child, holders, root);
}

const shareItems = (title: Element, menu: Element): boolean =>
  menu.children.some(({ path }) => title.children.some((child) => child.path === path));

function move(element: Element, { x, y }: Point): void {
  const { box } = element;
  if (box !== undefined) element.box = { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y };
  for (const child of element.children) move(child, { x, y });
}

function drop(from: Element, holder: Element): void {
  from.children = from.children.filter((child) => child !== holder);
  for (const child of from.children) drop(child, holder);
}
