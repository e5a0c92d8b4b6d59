import { evaluate } from '../expr/evaluate.ts';
import { holds } from '../expr/value.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import type { Reaction } from '../scenario/reaction-schema.ts';
import { captured } from '../scenario/strict.ts';
import type { Trigger } from '../scenario/trigger.ts';
import type { Item } from '../view/item.ts';
import { isCheckable } from '../view/kind.ts';
import { runEffects } from './effects.ts';
import type { Stage, Target } from './stage.ts';
import { globalScope } from './world.ts';

/** Something that happened, to an element or to the focused window as a whole. */
export interface Happening {
  trigger: Trigger;
  target: Target | undefined;
  /** What was typed, pressed, chosen; the way of a swipe. */
  text: string;
}

const HANDLERS: Partial<Record<Trigger, (spec: NodeSpec) => Effect[] | undefined>> = {
  tap: (spec) => spec.on_tap,
  long_press: (spec) => spec.on_long_press,
  double_tap: (spec) => spec.on_double_tap,
  change: (spec) => spec.on_change,
  submit: (spec) => spec.on_submit,
  refresh: (spec) => spec.on_refresh,
  swipe: (spec) => spec.on_swipe,
};

/** Let the scenario answer: the innermost element with a handler for it, else the first reaction that matches. */
export function fire(stage: Stage, happening: Happening): boolean {
  const { trigger, target, text } = happening;
  for (const item of target?.path ?? []) {
    const effects = HANDLERS[trigger]?.(item.spec);
    if (effects === undefined) continue;
    runEffects(stage, effects, { scope: item.scope.with({ text }), uid: target?.surface.window.uid ?? '' });
    return true;
  }
  for (const reaction of stage.world.scenario.reactions) {
    if (respond(stage, reaction, happening)) return true;
  }
  return false;
}

function respond(stage: Stage, { on, when, if: test, effects }: Reaction, { trigger, target, text }: Happening): boolean {
  if (on.tool !== trigger) return false;
  const item = on.target_id === undefined && on.target_name === undefined ? target?.item : target?.path.find((one) => isMeant(one, on));
  if ((on.target_id !== undefined || on.target_name !== undefined) && item === undefined) return false;
  const taken = on.text_regex === undefined ? text : captured(on.text_regex, text);
  if (taken === undefined) return false;
  const uid = target?.surface.window.uid ?? '';
  if (!when.every((condition) => isMet(stage, condition, uid))) return false;
  const scope = (item?.scope ?? globalScope(stage.world)).with({ text: taken });
  if (test !== undefined && !holds(evaluate(test, scope))) return false;
  runEffects(stage, effects, { scope, uid });
  return true;
}

export const isMeant = (item: Item, on: Reaction['on']): boolean =>
  (on.target_id === undefined || item.spec.id === on.target_id) && (on.target_name === undefined || item.name === on.target_name);

function isMet(stage: Stage, condition: Reaction['when'][number], uid: string): boolean {
  const item = stage.byId(condition.id, uid)?.item;
  const value = item === undefined ? '' : isCheckable(item.kind) ? String(item.checked) : (item.value ?? '');
  return condition.value === undefined ? (value !== '') === condition.value_not_empty : value === condition.value;
}
