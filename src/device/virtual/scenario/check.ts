import type { Effect } from './effect-schema.ts';
import type { NodeSpec } from './node-schema.ts';
import type { Reaction } from './reaction-schema.ts';
import type { ScenarioSpec } from './scenario-schema.ts';
import type { ScenarioSource, SourcePath } from './source.ts';

const list = (names: Iterable<string>): string => [...names].join(', ') || 'none';

/** What a schema cannot say: names that are used must exist, and an id must mean one element. */
export function checkScenario(spec: ScenarioSpec, source: ScenarioSource): void {
  const states = Object.keys(spec.states);
  if (spec.initial_state === undefined) {
    if (states.length > 0) source.fail([], `expected initial_state, one of ${list(states)}`);
  } else if (!states.includes(spec.initial_state)) {
    source.fail(['initial_state'], `no state "${spec.initial_state}"; expected one of ${list(states)}`);
  }
  const ids = new Set<string>();
  for (const [name, state] of Object.entries(spec.states)) {
    const uids = new Set<string>();
    state.windows.forEach((window, i) => {
      const path = ['states', name, 'windows', i];
      if (uids.has(window.uid)) source.fail([...path, 'uid'], `window "${window.uid}" stands twice in state "${name}"`);
      uids.add(window.uid);
      collectIds(window.tree, [...path, 'tree'], new Set(), ids, source);
    });
  }
  spec.reactions.forEach((reaction, i) => checkReaction(reaction, ['reactions', i], { ids, states, source }));
}

function collectIds(node: NodeSpec, path: SourcePath, inWindow: Set<string>, all: Set<string>, source: ScenarioSource): void {
  if (node.id !== undefined) {
    if (inWindow.has(node.id)) source.fail([...path, 'id'], `id "${node.id}" stands twice in this window`);
    inWindow.add(node.id);
    all.add(node.id);
  }
  node.children.forEach((child, i) => collectIds(child, [...path, 'children', i], inWindow, all, source));
}

interface Known {
  ids: Set<string>;
  states: string[];
  source: ScenarioSource;
}

function checkReaction(reaction: Reaction, path: SourcePath, known: Known): void {
  const { ids, source } = known;
  const needId = (id: string, ...at: PropertyKey[]): void => {
    if (!ids.has(id)) source.fail([...path, ...at], `no element has the id "${id}"; expected one of ${list(ids)}`);
  };
  if (reaction.on.target_id !== undefined) needId(reaction.on.target_id, 'on', 'target_id');
  reaction.when.forEach((test, i) => needId(test.id, 'when', i, 'id'));
  reaction.effects.forEach((effect) => checkEffect(effect, path, needId, known));
}

function checkEffect(effect: Effect, path: SourcePath, needId: (id: string, ...at: PropertyKey[]) => void, known: Known): void {
  if (effect.verb === 'set') effect.set.forEach(({ id }, i) => needId(id, 'set', i, 'id'));
  if (effect.verb === 'transition_to' && !known.states.includes(effect.transition_to)) {
    known.source.fail([...path, 'transition_to'], `no state "${effect.transition_to}"; expected one of ${list(known.states)}`);
  }
}
