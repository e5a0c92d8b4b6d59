import { type Point, width } from '@handsight/core/screen';
import { fire } from '../stage/react.ts';
import type { Stage, Target } from '../stage/stage.ts';
import { lookOf } from '../layout/widget-style.ts';

/** Move a slider's knob to a point. */
export function slideTo(stage: Stage, target: Target, at: Point): void {
  const { bounds } = target.item;
  const knob = lookOf(stage.world.phone).knob * stage.world.density;
  slide(stage, target, (at.x - bounds.left - knob) / Math.max(1, width(bounds) - 2 * knob));
}

/** Move a slider to a fraction of its range, at the nearest allowed value. */
export function slide(stage: Stage, target: Target, fraction: number): void {
  const { min, max, step } = target.item.spec;
  const wanted = min + Math.min(1, Math.max(0, fraction)) * (max - min);
  const value = Math.min(max, min + Math.round((wanted - min) / step) * step);
  const text = String(Math.round(value * 1e6) / 1e6);
  if (text === target.item.value) return;
  stage.hold(target, Number(text));
  fire(stage, { trigger: 'change', target: stage.again(target), text });
}

/** By keys: one step. */
export function nudge(stage: Stage, target: Target, way: 1 | -1): void {
  const { min, max, step } = target.item.spec;
  slide(stage, target, target.item.fraction + (way * step) / Math.max(step, max - min));
}
