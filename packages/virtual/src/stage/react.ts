import { evaluate } from '../expr/evaluate.ts';
import { holds } from '../expr/value.ts';
import type { Effect } from '../scenario/effect-schema.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import type { Reaction, Trigger } from '../scenario/reaction-schema.ts';
import { captured } from '../scenario/source.ts';
import type { Item } from '../item/item.ts';
import { isCheckable } from '../item/kind.ts';
import type { Surface } from '../view/surface.ts';
import { appOf, type Page } from '../world/page.ts';
import type { Occasion, Stage, Target } from './stage.ts';
import { scopeOf, type World } from '../world/world.ts';

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
  const surface = target?.surface ?? stage.focused;
  if (surface === undefined) return false;
  for (const item of target?.path ?? []) {
    const effects = HANDLERS[trigger]?.(item.spec);
    if (effects === undefined) continue;
    stage.run(effects, occasionOf(surface, item.scope.with({ text })));
    return true;
  }
  return reactionsOf(stage.world, surface.page).some((reaction) => respond(stage, reaction, happening, surface));
}

const occasionOf = ({ window, page }: Surface, scope: Occasion['scope']): Occasion => ({
  scope,
  uid: window.uid,
  app: appOf(page),
  page: page.serial,
});

/** The reactions that a page listens to: its screen's, its app's, the scenario's. */
export function reactionsOf({ scenario }: World, { content }: Page): Reaction[] {
  const app = 'app' in content ? scenario.apps[content.app] : undefined;
  const screen = content.type === 'screen' ? app?.screens[content.screen] : undefined;
  return [...(screen?.reactions ?? []), ...(app?.reactions ?? []), ...scenario.reactions];
}

function respond(stage: Stage, { on, when, if: test, effects }: Reaction, { trigger, target, text }: Happening, surface: Surface): boolean {
  if (on.tool !== trigger) return false;
  const isAimed = on.target_id !== undefined || on.target_name !== undefined;
  const item = isAimed ? target?.path.find((one) => isMeant(one, on)) : target?.item;
  if (isAimed && item === undefined) return false;
  const taken = on.text_regex === undefined ? text : captured(on.text_regex, text);
  if (taken === undefined) return false;
  if (!when.every((condition) => isMet(stage, condition, surface.window.uid))) return false;
  const scope = (item?.scope ?? scopeOf(stage.world, surface.page.content)).with({ text: taken });
  if (test !== undefined && !holds(evaluate(test, scope))) return false;
  stage.run(effects, occasionOf(surface, scope));
  return true;
}

export const isMeant = (item: Item, on: Reaction['on']): boolean =>
  (on.target_id === undefined || item.spec.id === on.target_id) && (on.target_name === undefined || item.name === on.target_name);

function isMet(stage: Stage, condition: Reaction['when'][number], uid: string): boolean {
  const item = stage.byId(condition.id, uid)?.item;
  const value = item === undefined ? '' : isCheckable(item.kind) ? String(item.checked) : (item.value ?? '');
  return condition.value === undefined ? (value !== '') === condition.value_not_empty : value === condition.value;
}
