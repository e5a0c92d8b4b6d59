import type { Scope } from '../expr/scope.ts';
import { fillPattern, fillText } from '../expr/template.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import { assign } from './assign.ts';
import type { Stage } from './stage.ts';
import { enterState, remember } from './world.ts';

/** On whose behalf effects run. */
export interface Occasion {
  scope: Scope;
  /** The window in which it happened. */
  uid: string;
}

export function runEffects(stage: Stage, effects: Effect[], occasion: Occasion): void {
  for (const effect of effects) run(stage, effect, occasion);
  stage.touch();
}

function run(stage: Stage, effect: Effect, { scope, uid }: Occasion): void {
  const { world } = stage;
  switch (effect.verb) {
    case 'set':
      for (const { id, value } of effect.set) setById(stage, id, fillText(value, scope), uid);
      return;
    case 'transition_to':
      enterState(world, effect.transition_to);
      stage.touch();
      return;
    case 'let':
      for (const [name, value] of Object.entries(effect.let)) assign(scope, name, fillPattern(value, scope));
      return;
    default:
      return;
  }
}

/** Overrides belong to a window and an id, also while that id is not on the screen. */
function setById(stage: Stage, id: string, value: string, uid: string): void {
  const target = stage.byId(id, uid);
  if (target !== undefined) {
    stage.hold(target, value);
    return;
  }
  remember(stage.world, stage.world.scenario.idWindows.get(id)?.[0] ?? uid, `#${id}`, { value });
}
