import { type Bounds, centerOf, sameBounds } from '@handsight/core/screen';
import { BusError } from '../dbus/connection.ts';
import { type Calls, readRef } from './calls.ts';
import type { Element } from './element-ref.ts';

const WITHIN_WINDOW = 1;

/**
 * Removes hidden pages from a GTK4 tree: GTK4 reports all pages of a stack as visible. One that was never shown has
 * no size; among those with the same bounds the program tells which one is at that point.
 */
export async function dropHiddenPages(calls: Calls, root: Element): Promise<void> {
  root.children = root.children.filter(hasSize);
  for (const pages of piles(root.children)) {
    const shown = await pageAt(calls, root, pages);
    if (shown !== undefined) root.children = root.children.filter((child) => child === shown || !pages.some((page) => page === child));
  }
  await Promise.all(root.children.map((child) => dropHiddenPages(calls, child)));
}

const hasSize = ({ box, children }: Element): boolean => box !== undefined || children.some(hasSize);

type Placed = Element & { box: Bounds };

/** Groups of elements with identical bounds. */
function piles(elements: readonly Element[]): Placed[][] {
  const groups: Placed[][] = [];
  for (const element of elements.filter((each): each is Placed => each.box !== undefined)) {
    const group = groups.find(([first]) => first !== undefined && sameBounds(first.box, element.box));
    if (group === undefined) groups.push([element]);
    else group.push(element);
  }
  return groups.filter(({ length }) => length > 1);
}

async function pageAt(calls: Calls, parent: Element, pages: readonly Placed[]): Promise<Element | undefined> {
  const [page] = pages;
  if (page === undefined) return undefined;
  const { x, y } = centerOf(page.box);
  try {
    const answer = await calls.call(parent, 'Component', 'GetAccessibleAtPoint', 'iiu', [Math.floor(x), Math.floor(y), WITHIN_WINDOW]);
    const { path } = readRef(answer.body());
    return pages.find((each) => holds(each, path));
  } catch (error) {
    if (error instanceof BusError && !error.isGone) return undefined;
    throw error;
  }
}

const holds = (element: Element, path: string): boolean => element.path === path || element.children.some((child) => holds(child, path));
