import { HandsightError } from '@handsight/core/error';
import type { Gesture, PathPoint } from '@handsight/core/device';
import { ADB_COMMANDS, byInput } from '../adb/command-words.ts';

/**
 * From Android 12 on `input` is a call into a running service; before, every call starts Android's runtime, which takes half a
 * second. Multi-step paths are therefore supported only from there on.
 */
const QUICK_SDK = 31;
const STEP_MS = 50;
/** The agentest dialect's value. */
export const DOUBLE_TAP = { INTERVAL_MS: 100 };

const at = ({ x, y }: { x: number; y: number }): string => `${Math.round(x)} ${Math.round(y)}`;

export interface GestureCommandOptions {
  sdk: number;
  input: string;
}

/** The phone's command for a one-finger gesture; undefined for several fingers. Refuses what a finger cannot do. */
export function gestureCommand({ paths, button, count, modifiers }: Gesture, { sdk, input }: GestureCommandOptions): string | undefined {
  if (button !== 'left') throw unsupported(`a phone has no ${button} button`, 'mouse buttons');
  if (modifiers.length > 0) throw unsupported('a finger cannot hold keys', 'modifiers');
  const [path, ...others] = paths;
  if (path === undefined || path.length === 0) throw new HandsightError('BadRequest', 'the gesture has no path');
  if (others.length > 0) return undefined;
  const one = once(path, input, sdk);
  if (count === 1) return one;
  if (sdk >= QUICK_SDK) return Array.from({ length: count }, () => one).join(` && sleep ${DOUBLE_TAP.INTERVAL_MS / 1000} && `);
  // Two sequential starts of the runtime would be too far apart for a double tap.
  return `${Array.from({ length: count - 1 }, () => `${one} & sleep ${DOUBLE_TAP.INTERVAL_MS / 1000}`).join('; ')}; ${one}; wait`;
}

function once(path: PathPoint[], input: string, sdk: number): string {
  const points = withoutPauses(path);
  const [first, second, third] = points;
  const ms = Math.round(path.at(-1)?.atMs ?? 0);
  if (first === undefined) throw new HandsightError('BadRequest', 'the gesture has no path');
  if (second === undefined) return `${byInput(ADB_COMMANDS.INPUT_TAP, input)} ${at(first)}`;
  if (third === undefined) return `${byInput(swipeOrHold(first, second), input)} ${at(first)} ${at(second)} ${ms}`;
  const isHeldFirst = points.length === 3 && first.x === second.x && first.y === second.y;
  if (sdk >= QUICK_SDK) return motion(points, input);
  if (isHeldFirst) return `${input} draganddrop ${at(first)} ${at(third)} ${Math.round(third.atMs - second.atMs)}`;
  throw unsupported('before Android 12 a finger goes along straight lines only, unless the helper draws it', 'curved gestures');
}

const swipeOrHold = (from: PathPoint, to: PathPoint): string =>
  from.x === to.x && from.y === to.y ? ADB_COMMANDS.INPUT_LONG_PRESS : ADB_COMMANDS.INPUT_SWIPE;

/** Drops holds of zero duration. */
const withoutPauses = (path: PathPoint[]): PathPoint[] =>
  path.filter((point, i) => i === 0 || point.atMs > (path[i - 1]?.atMs ?? 0) || point.x !== path[i - 1]?.x || point.y !== path[i - 1]?.y);

function motion(points: PathPoint[], input: string): string {
  const words: string[] = [];
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (before === undefined) {
      words.push(`${input} motionevent DOWN ${at(point)}`);
      return;
    }
    const ms = point.atMs - before.atMs;
    const isHold = point.x === before.x && point.y === before.y;
    const steps = isHold ? 1 : Math.max(1, Math.min(20, Math.round(ms / STEP_MS)));
    for (let step = 1; step <= steps; step++) {
      const part = step / steps;
      if (ms > 0) words.push(`sleep ${(ms / steps / 1000).toFixed(3)}`);
      if (!isHold) {
        const between = { x: before.x + (point.x - before.x) * part, y: before.y + (point.y - before.y) * part };
        words.push(`${input} motionevent MOVE ${at(between)}`);
      }
    }
  });
  const last = points.at(-1);
  if (last !== undefined) words.push(`${input} motionevent UP ${at(last)}`);
  return words.join(' && ');
}

const unsupported = (why: string, capability: string): HandsightError => new HandsightError('PlatformUnsupported', why, { capability });
