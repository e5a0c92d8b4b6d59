import { walkItems, type Item } from '../item/item.ts';
import { isEditable } from '../item/kind.ts';
import type { Surface } from '../view/surface.ts';
import type { World } from '../world/world.ts';

/** Give an element of a window the focus. On a phone, a field brings the keyboard with it. */
export function giveFocus(world: World, { page }: Surface, item: Item): void {
  page.focus = item.id;
  if (world.phone && isEditable(item.kind)) world.keyboard = { shown: true, shift: false, symbols: false, field: item.spec };
}

/**
 * The focus after something changed: an element that is gone has lost it, a window that never had one gives it where the
 * scenario says, and a keyboard without a field goes away. Returns whether anything had to be corrected.
 */
export function settleFocus(world: World, surfaces: Surface[]): boolean {
  const surface = surfaces.find((one) => one.focused);
  if (surface?.page.content.type === 'menu') return false;
  const wasShown = world.keyboard.shown;
  const before = surface?.page.focus;
  const holder = surface === undefined ? undefined : focusHolder(surface);
  if (surface !== undefined && holder !== undefined && before === undefined) giveFocus(world, surface, holder);
  else if (surface !== undefined && holder === undefined) surface.page.focus = '';
  if (holder === undefined || !isEditable(holder.kind)) world.keyboard = { ...world.keyboard, shown: false };
  return world.keyboard.shown !== wasShown || (surface?.page.focus ?? '') !== (before ?? '');
}

function focusHolder({ page, root }: Surface): Item | undefined {
  for (const item of walkItems(root)) {
    if (page.focus === undefined ? item.spec.focused : item.id === page.focus) return item;
  }
  return undefined;
}
