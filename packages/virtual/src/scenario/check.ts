import { checkApps } from './check-apps.ts';
import { checkNames } from './check-names.ts';
import { checkReactions } from './check-reactions.ts';
import { nodeWithin, reactionsIn } from './parts.ts';
import type { ScenarioSpec } from './scenario-schema.ts';
import type { ScenarioSource } from './source.ts';

/** What a schema cannot say: names that are used must exist, and an id must mean one element. */
export function checkScenario(spec: ScenarioSpec, source: ScenarioSource): void {
  const states = Object.keys(spec.states);
  const apps = Object.keys(spec.apps);
  if (states.length + apps.length === 0) source.fail([], 'expected states or apps');
  if (spec.initial_state === undefined && states.length > 0) source.fail([], `expected initial_state, one of ${states.join(', ')}`);
  if (spec.initial_state !== undefined && !states.includes(spec.initial_state)) {
    source.fail(['initial_state'], `no state "${spec.initial_state}"; expected one of ${states.join(', ')}`);
  }
  const ids = checkStates(spec, source);
  const known = { ids: new Set([...ids, ...checkApps(spec, source)]), screens: [], dialogs: [] };
  checkReactions(reactionsIn(spec.reactions, ['reactions']), known, spec, source);
  checkNames(spec, source);
}

/** Returns the ids of all elements in states. */
function checkStates({ states }: ScenarioSpec, source: ScenarioSource): Set<string> {
  const ids = new Set<string>();
  for (const [name, { windows }] of Object.entries(states)) {
    const uids = new Set<string>();
    for (const [i, window] of windows.entries()) {
      const path = ['states', name, 'windows', i];
      if (uids.has(window.uid)) source.fail([...path, 'uid'], `window "${window.uid}" stands twice in state "${name}"`);
      uids.add(window.uid);
      const inWindow = new Set<string>();
      for (const { part, path: at } of nodeWithin(window.tree, [...path, 'tree'])) {
        const { id } = part;
        if (id === undefined) continue;
        if (inWindow.has(id)) source.fail([...at, 'id'], `id "${id}" stands twice in this window`);
        inWindow.add(id);
        ids.add(id);
      }
    }
  }
  return ids;
}
