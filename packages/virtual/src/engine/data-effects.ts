import { evaluate } from '../expr/evaluate.ts';
import { fillPattern } from '../expr/template.ts';
import { copyOf, holds, isRow, numberOf, type Value } from '../expr/value.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import { readVariable } from '../view/expand.ts';
import { assign } from '../world/assign.ts';
import type { Occasion, Stage } from '../stage/stage.ts';

type DataEffect = Extract<Effect, { verb: 'let' | 'append' | 'remove' | 'update' | 'animate' }>;

/** Time between two frames of an animation. */
const FRAME_MS = 100;

/** Changes of variables. In conditions on rows, `row` is the row. */
export function runDataEffect(stage: Stage, effect: DataEffect, occasion: Occasion): void {
  const { scope } = occasion;
  const listAt = (variable: string): Value[] => {
    const list = readVariable(variable, scope);
    return Array.isArray(list) ? list : [];
  };
  switch (effect.verb) {
    case 'let':
      for (const [name, value] of Object.entries(effect.let)) assign(scope, name, fillPattern(value, scope));
      return;
    case 'append': {
      const list = readVariable(effect.to, scope);
      const row = copyOf(fillPattern(effect.append, scope));
      if (Array.isArray(list)) list.push(row);
      else assign(scope, effect.to, [row]);
      return;
    }
    case 'remove': {
      const list = listAt(effect.from);
      const kept = list.filter((row) => !holds(evaluate(effect.remove, scope.with({ row }))));
      list.splice(0, list.length, ...kept);
      return;
    }
    case 'update':
      for (const row of listAt(effect.in)) {
        if (!isRow(row) || !holds(evaluate(effect.update, scope.with({ row })))) continue;
        for (const [name, value] of Object.entries(effect.with)) row[name] = copyOf(fillPattern(value, scope.with({ row })));
      }
      return;
    case 'animate':
      animate(stage, effect, occasion);
  }
}

/** Animates a number to a target in steps; the last step is exact. */
function animate(stage: Stage, { animate: variable, to, ms }: Extract<Effect, { verb: 'animate' }>, occasion: Occasion): void {
  const from = numberOf(readVariable(variable, occasion.scope));
  const { world } = stage;
  const start = world.now;
  for (let at = Math.min(FRAME_MS, ms); ; at = Math.min(at + FRAME_MS, ms)) {
    const part = ms === 0 ? 1 : at / ms;
    world.timers.add(start + at, occasion, () => {
      assign(occasion.scope, variable, at === ms ? to : from + (to - from) * part);
      stage.touch();
    });
    if (at >= ms) return;
  }
}
