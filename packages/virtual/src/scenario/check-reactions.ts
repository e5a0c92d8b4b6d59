import { effectsOfReaction, type Part } from './parts.ts';
import type { Effect } from './effect-schema.ts';
import type { Reaction } from './reaction-schema.ts';
import type { ScenarioSpec } from './scenario-schema.ts';
import type { ScenarioSource, SourcePath } from './source.ts';

/** What effects can name. */
export interface Nameable {
  ids: ReadonlySet<string>;
  screens: readonly string[];
  dialogs: readonly string[];
}

export function checkReactions(reactions: readonly Part<Reaction>[], known: Nameable, spec: ScenarioSpec, source: ScenarioSource): void {
  for (const reaction of reactions) {
    const { on, when, key } = reaction.part;
    if (on.target_id !== undefined) needId(on.target_id, [...reaction.path, key, 'target_id'], known, source);
    for (const [i, { id }] of when.entries()) needId(id, [...reaction.path, 'when', i, 'id'], known, source);
    for (const effect of effectsOfReaction(reaction)) checkEffect(effect, known, spec, source);
  }
}

/** What an effect names must exist. */
export function checkEffect({ part: effect, path }: Part<Effect>, known: Nameable, spec: ScenarioSpec, source: ScenarioSource): void {
  const requireKnown = (name: string, names: readonly string[], key: string, what: string): void => {
    if (!names.includes(name)) source.fail([...path, key], `no ${what} "${name}"; expected one of ${names.join(', ') || 'none'}`);
  };
  switch (effect.verb) {
    case 'set':
      for (const [i, { id }] of effect.set.entries()) needId(id, [...path, 'set', i, 'id'], known, source);
      return;
    case 'focus':
      needId(effect.focus, [...path, 'focus'], known, source);
      return;
    case 'transition_to':
      requireKnown(effect.transition_to, Object.keys(spec.states), 'transition_to', 'state');
      return;
    case 'go':
      requireKnown(effect.go, known.screens, 'go', 'screen');
      return;
    case 'open':
      requireKnown(effect.open, known.dialogs, 'open', 'dialog');
      return;
    case 'launch':
      requireKnown(effect.launch, Object.keys(spec.apps), 'launch', 'app');
      return;
    default:
  }
}

function needId(id: string, path: SourcePath, { ids }: Nameable, source: ScenarioSource): void {
  if (!ids.has(id)) source.fail(path, `no element has the id "${id}"; expected one of ${[...ids].join(', ') || 'none'}`);
}
