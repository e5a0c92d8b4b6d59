import { height, width, type Bounds } from '../geometry.ts';

/** Rows above the picture. */
export const TITLE_ROWS = 1;

/** Projects a span of pixels onto an axis of cells. Neighbours stay neighbours; nothing is thinner than one cell. */
function projectAxis(from: number, to: number, origin: number, pixels: number, cells: number): [number, number] {
  const at = (pixel: number): number => (Math.min(Math.max(pixel - origin, 0), pixels) * cells) / pixels;
  const start = Math.round(at(from));
  const end = Math.round(at(to));
  if (end > start) return [start, end];
  const only = Math.min(Math.floor((at(from) + at(to)) / 2), cells - 1);
  return [only, only + 1];
}

/** From pixels in a frame to cells of a grid below its title. */
export function projection(frame: Bounds, columns: number, rows: number): (b: Bounds) => Bounds {
  return (b) => {
    const [left, right] = projectAxis(b.left, b.right, frame.left, width(frame), columns);
    const [top, bottom] = projectAxis(b.top, b.bottom, frame.top, height(frame), rows - TITLE_ROWS);
    return { left, right, top: top + TITLE_ROWS, bottom: bottom + TITLE_ROWS };
  };
}
