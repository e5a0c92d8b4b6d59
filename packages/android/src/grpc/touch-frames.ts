import type { Gesture, PathPoint } from '@handsight/core/device';
import { DOUBLE_TAP } from '../input/gesture-command.ts';
import { GRPC } from './defaults.ts';

const TOUCH_MS = 40;
const frameMs = (): number => Math.floor(1000 / GRPC.SWIPE_FPS);

export interface Finger {
  x: number;
  y: number;
  identifier: number;
  /** 0 lifts the finger. */
  pressure: number;
}

/** Where the fingers are, at a time relative to the gesture's start. */
export interface TouchFrame {
  atMs: number;
  touches: Finger[];
}

/** A gesture as a sequence of frames: every finger goes down at its first point and is lifted at its last. */
export function touchFrames({ paths, count }: Gesture): TouchFrame[] {
  const frames: TouchFrame[] = [];
  let begin = 0;
  for (let n = 0; n < count; n++) {
    const end = Math.max(TOUCH_MS, ...paths.map((path) => path.at(-1)?.atMs ?? 0));
    const times = new Set([...Array.from({ length: Math.ceil(end / frameMs()) }, (_, i) => i * frameMs()), end]);
    const all = (atMs: number, pressure: number): Finger[] => paths.map((path, i) => ({ ...placeAt(path, atMs), identifier: i, pressure }));
    for (const atMs of times) frames.push({ atMs: begin + atMs, touches: all(atMs, GRPC.DEFAULT_PRESSURE) });
    frames.push({ atMs: begin + end, touches: all(end, GRPC.RELEASE_PRESSURE) });
    begin += end + DOUBLE_TAP.INTERVAL_MS;
  }
  return frames;
}

/** A finger's interpolated position; it stays at its last point. */
function placeAt(path: PathPoint[], atMs: number): { x: number; y: number } {
  const next = path.findIndex((point) => point.atMs >= atMs);
  const to = path[next] ?? path.at(-1);
  const from = next > 0 ? path[next - 1] : to;
  if (to === undefined || from === undefined) return { x: 0, y: 0 };
  const span = to.atMs - from.atMs;
  const share = span <= 0 ? 1 : Math.min(1, (atMs - from.atMs) / span);
  return { x: Math.round(from.x + (to.x - from.x) * share), y: Math.round(from.y + (to.y - from.y) * share) };
}
