import { hasExpression } from './field.ts';
import type { Step, StepOf } from './flow.ts';

export const ORIENTATIONS = ['PORTRAIT', 'LANDSCAPE_LEFT', 'LANDSCAPE_RIGHT', 'UPSIDE_DOWN'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** Ignores case and underscores. */
export const orientationOf = (name: string): Orientation | undefined =>
  ORIENTATIONS.find((each) => each.replaceAll('_', '').toLowerCase() === name.replaceAll('_', '').toLowerCase());

/** A conflict between a command's options that is visible at parse time; undefined if there is none. */
export function shapeProblem(step: Step): string | undefined {
  if (step.key === 'swipe') return swipeProblem(step);
  if (step.key === 'setOrientation') {
    const { orientation } = step.params;
    const isKnown = hasExpression(orientation) || orientationOf(orientation) !== undefined;
    return isKnown ? undefined : `unknown orientation "${orientation}"; expected one of ${ORIENTATIONS.join(', ')}`;
  }
  return undefined;
}

function swipeProblem({ params }: StepOf<'swipe'>): string | undefined {
  const { direction, start, end } = params;
  if (start === undefined && end === undefined) {
    return direction === undefined ? 'swipe needs a direction, or start and end' : undefined;
  }
  if (direction !== undefined) return 'swipe takes a direction, or start and end, but not both';
  if (start === undefined || end === undefined) return 'swipe needs both start and end';
  if (hasExpression(start) || hasExpression(end)) return undefined;
  const [from, to] = [parsePoint(start), parsePoint(end)];
  if (from === undefined || to === undefined) return 'start and end are two numbers, e.g. "100,200" or "50%,20%"';
  if (from.isPercent !== to.isPercent) return 'start and end are both in percent or both in pixels';
  return undefined;
}

export interface FlowPoint {
  x: number;
  y: number;
  isPercent: boolean;
}

/** `50%, 20%` of the screen, or pixels. */
export function parsePoint(point: string): FlowPoint | undefined {
  const parts = /^\s*(-?\d{1,6})\s*(%?)\s*,\s*(-?\d{1,6})\s*(%?)\s*$/.exec(point);
  if (parts === null) return undefined;
  const isPercent = parts[2] === '%' || parts[4] === '%';
  const [x, y] = [Number(parts[1]), Number(parts[3])];
  if (isPercent && (x < 0 || x > 100 || y < 0 || y > 100)) return undefined;
  return { x, y, isPercent };
}
