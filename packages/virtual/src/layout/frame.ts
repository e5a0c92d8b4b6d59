import type { Bounds } from '@handsight/core/screen';
import { NAVIGATION_BAR, STATUS_BAR } from '../shell/shell-element.ts';
import type { Placement } from '../view/content.ts';
import type { Item } from '../item/item.ts';
import { naturalHeight } from './height.ts';
import type { Ruler } from './widget-style.ts';
import { naturalWidth } from './measure.ts';

/** The screen that windows are placed on. */
export interface Area {
  width: number;
  height: number;
  phone: boolean;
  ruler: Ruler;
  /** Height of the keyboard; 0 while there is none. */
  keyboard: number;
}

const box = (left: number, top: number, width: number, height: number): Bounds => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** The area a phone's bars leave for apps. */
function usable({ width, height, phone, ruler: { px } }: Area): Bounds {
  return phone ? box(0, px(STATUS_BAR), width, Math.max(0, height - px(STATUS_BAR) - px(NAVIGATION_BAR))) : box(0, 0, width, height);
}

/** A window's frame, by its kind and the size of its content. */
export function frameOf(placement: Placement, root: Item, area: Area): Bounds {
  const { ruler, width, height } = area;
  const { px, look } = ruler;
  const room = usable(area);
  const free = { ...room, bottom: area.keyboard === 0 ? room.bottom : height - px(NAVIGATION_BAR) - area.keyboard };
  switch (placement.at) {
    case 'given':
      return given(placement.bounds, room);
    case 'whole':
      return area.phone ? room : given(undefined, room);
    case 'middle': {
      const wide = Math.min(room.right - room.left - 2 * px(24), px(area.phone ? 400 : 440));
      const high = Math.min(naturalHeight(root, wide, ruler), Math.floor((free.bottom - free.top) * 0.9));
      return centre(wide, high, free);
    }
    case 'top': {
      const wide = Math.min(width - 2 * px(look.gap), px(480));
      return box(Math.floor((width - wide) / 2), room.top + px(look.gap), wide, naturalHeight(root, wide, ruler));
    }
    case 'low': {
      const wide = Math.min(naturalWidth(root, ruler), room.right - room.left - 2 * px(32));
      const high = naturalHeight(root, wide, ruler);
      return box(Math.floor((width - wide) / 2), free.bottom - px(56) - high, wide, high);
    }
    case 'anchor':
      return beside(placement.anchor, root, room, ruler);
    case 'keyboard':
      return box(0, room.bottom - naturalHeight(root, width, ruler), width, naturalHeight(root, width, ruler));
    case 'status_bar':
      return box(0, 0, width, px(STATUS_BAR));
    case 'navigation_bar':
      return box(0, height - px(NAVIGATION_BAR), width, px(NAVIGATION_BAR));
  }
}

const centre = (wide: number, high: number, { left, top, right, bottom }: Bounds): Bounds =>
  box(left + Math.floor((right - left - wide) / 2), top + Math.floor((bottom - top - high) / 2), wide, high);

function given(bounds: { x: number; y: number; width: number; height: number } | undefined, room: Bounds): Bounds {
  if (bounds === undefined) return centre(Math.min(room.right - room.left, 800), Math.min(room.bottom - room.top, 600), room);
  const { x, y, width, height } = bounds;
  return box(Math.round(x), Math.round(y), Math.round(width), Math.round(height));
}

/** Below its anchor, or above if there is more room. */
function beside(anchor: Bounds, root: Item, room: Bounds, ruler: Ruler): Bounds {
  const wide = Math.min(Math.max(naturalWidth(root, ruler), ruler.px(112)), room.right - room.left);
  const natural = naturalHeight(root, wide, ruler);
  const below = room.bottom - anchor.bottom;
  const above = anchor.top - room.top;
  const goesBelow = natural <= below || below >= above;
  const high = Math.max(ruler.px(ruler.look.menuItem), Math.min(natural, goesBelow ? below : above));
  const left = Math.max(room.left, Math.min(anchor.left, room.right - wide));
  return box(left, goesBelow ? anchor.bottom : Math.max(room.top, anchor.top - high), wide, high);
}
