import type { Point } from '@handsight/core/screen';
import { lookOf } from '../layout/widget-style.ts';
import { textWidth } from '../layout/text-size.ts';
import type { World } from '../world/world.ts';
import type { Item } from '../item/item.ts';
import { snap } from './edit.ts';

/** The caret position nearest to a point; in multi-line text, the end of the line there. */
export function caretAt(item: Item, at: Point, { phone, density }: World): number {
  const text = item.value ?? '';
  const look = lookOf(phone);
  const lines = text.split('\n');
  const line = lines.length === 1 ? 0 : Math.floor((at.y - item.bounds.top + item.scroll.offset) / (look.line[item.size] * density));
  if (line >= lines.length) return text.length;
  const start = lines.slice(0, Math.max(0, line)).reduce((sum, before) => sum + before.length + 1, 0);
  const words = lines[Math.max(0, line)] ?? '';
  const inset = (item.kind === 'document' ? look.gap / 2 : look.padding) * density;
  let length = words.length;
  while (length > 0 && item.bounds.left + inset + textWidth(words.slice(0, length), look.font.body * density) > at.x) length--;
  return snap(text, start + length);
}
