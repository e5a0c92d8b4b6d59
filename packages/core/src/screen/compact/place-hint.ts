import { centerOf, height, width, type Bounds } from '../geometry.ts';

/** Where on the screen a nameless element is: `top right`, `middle`, `bottom left`. */
export function placeHint(bounds: Bounds, screen: Bounds): string {
  const { x, y } = centerOf(bounds);
  const column = third((x - screen.left) / Math.max(1, width(screen)), ['left', '', 'right']);
  const row = third((y - screen.top) / Math.max(1, height(screen)), ['top', 'middle', 'bottom']);
  return column === '' ? row : `${row} ${column}`;
}

const third = (share: number, names: [string, string, string]): string => (share < 1 / 3 ? names[0] : share > 2 / 3 ? names[2] : names[1]);
