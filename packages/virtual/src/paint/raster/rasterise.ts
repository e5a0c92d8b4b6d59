import { createCanvas, Path2D, type Canvas, type SKRSContext2D } from '@napi-rs/canvas';
import { type Bounds, height, width } from '@handsight/core/screen';
import { copyOf, type Raster } from '@handsight/core/picture';
import { squareIn } from '../box.ts';
import type { Arc, Glyph, Op, Shape } from '../display-list.ts';
import { outlineOf } from '../icon/icons.ts';
import { drawText } from './draw-text.ts';

let canvas: Canvas | undefined;

/** A display list as opaque pixels. The canvas is kept for the next picture of the same size. */
export function rasterise(ops: readonly Op[], size: { width: number; height: number }): Raster {
  if (canvas?.width !== size.width || canvas.height !== size.height) canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  for (const op of ops) draw(context, op);
  return { width: size.width, height: size.height, data: copyOf(canvas.data()) };
}

function draw(context: SKRSContext2D, op: Op): void {
  switch (op.op) {
    case 'shape':
      drawShape(context, op);
      break;
    case 'text':
      drawText(context, op);
      break;
    case 'glyph':
      drawGlyph(context, op);
      break;
    case 'arc':
      drawArc(context, op);
      break;
    case 'clip':
      context.save();
      context.beginPath();
      context.rect(op.box.left, op.box.top, width(op.box), height(op.box));
      context.clip();
      break;
    case 'unclip':
      context.restore();
      break;
  }
}

function drawShape(context: SKRSContext2D, shape: Shape): void {
  if (shape.fill !== undefined) {
    context.fillStyle = shape.fill;
    if (shape.fillBelow !== undefined) {
      const gradient = context.createLinearGradient(0, shape.box.top, 0, shape.box.bottom);
      gradient.addColorStop(0, shape.fill);
      gradient.addColorStop(1, shape.fillBelow);
      context.fillStyle = gradient;
    }
    const lift = shape.lift ?? 0;
    if (lift > 0) {
      context.shadowColor = '#00000040';
      context.shadowBlur = lift * 1.6;
      context.shadowOffsetY = lift * 0.4;
    }
    if (shape.radius === 0) context.fillRect(shape.box.left, shape.box.top, width(shape.box), height(shape.box));
    else {
      outline(context, shape.box, shape.radius, shape.flatBottom);
      context.fill();
    }
    context.shadowColor = '#00000000';
  }
  if (shape.stroke === undefined) return;
  const thick = shape.strokeWidth ?? 1;
  const half = thick / 2;
  const { left, top, right, bottom } = shape.box;
  outline(
    context,
    { left: left + half, top: top + half, right: right - half, bottom: bottom - half },
    Math.max(0, shape.radius - half),
    shape.flatBottom,
  );
  context.strokeStyle = shape.stroke;
  context.lineWidth = thick;
  context.stroke();
}

function outline(context: SKRSContext2D, box: Bounds, radius: number, flatBottom = false): void {
  const [wide, high] = [width(box), height(box)];
  const round = Math.max(0, Math.min(radius, wide / 2, high / 2));
  const below = flatBottom ? 0 : round;
  context.beginPath();
  context.roundRect(box.left, box.top, wide, high, [round, round, below, below]);
}

const GRID = 24;
const paths = new Map<string, Path2D>();

function pathOf(svg: string): Path2D {
  let path = paths.get(svg);
  if (path === undefined) paths.set(svg, (path = new Path2D(svg)));
  return path;
}

function drawGlyph(context: SKRSContext2D, glyph: Glyph): void {
  const square = squareIn(glyph.box, Number.MAX_SAFE_INTEGER);
  const { lines, filled } = outlineOf(glyph.icon);
  context.save();
  context.translate(square.left, square.top);
  context.scale(width(square) / GRID, width(square) / GRID);
  context.lineWidth = glyph.line ?? 2;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = glyph.color;
  context.fillStyle = glyph.color;
  if (lines !== undefined) context.stroke(pathOf(lines));
  if (filled !== undefined) context.fill(pathOf(filled));
  context.restore();
}

function drawArc(context: SKRSContext2D, arc: Arc): void {
  const radius = Math.min(width(arc.box), height(arc.box)) / 2;
  const angle = (turns: number): number => (turns - 0.25) * 2 * Math.PI;
  context.beginPath();
  context.arc((arc.box.left + arc.box.right) / 2, (arc.box.top + arc.box.bottom) / 2, radius, angle(arc.from), angle(arc.to));
  context.strokeStyle = arc.color;
  context.lineWidth = arc.width;
  context.lineCap = 'round';
  context.stroke();
}
