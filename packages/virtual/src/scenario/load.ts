import type { z } from 'zod';
import { nodeWithin, reactionsIn, effectsOfReaction, type Part } from './parts.ts';
import { scenario, type ScenarioSpec, type WindowSpec } from './scenario-schema.ts';
import { ScenarioSource, type SourcePath } from './source.ts';
import { checkNames } from './check-names.ts';
import type { AppSpec } from './app-schema.ts';
import { pageEffects, pagesOf, type PageParts } from './pages.ts';
import type { Effect } from './effect-schema.ts';
import type { Reaction } from './reaction-schema.ts';

/** A scenario that has been read and found consistent. */
export interface Scenario extends ScenarioSpec {
  file: string;
  /** The windows of the states that hold an element with this id. */
  windowsOfId: ReadonlyMap<string, WindowSpec[]>;
}

/** Throws ScenarioInvalid, which names file, line and column of what is wrong and what was expected. */
export function loadScenario(text: string, file: string): Scenario {
  const source = new ScenarioSource(text, file);
  const read = scenario.safeParse(source.value);
  if (!read.success) refuse(source, read.error);
  checkScenario(read.data, source);
  return { ...read.data, file, windowsOfId: windowsById(read.data) };
}

function refuse(source: ScenarioSource, error: z.ZodError): never {
  const [issue] = error.issues;
  const [key]: unknown[] = issue !== undefined && 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : [];
  source.fail(
    issue?.path ?? [],
    (issue?.message ?? error.message).replace(/^Invalid input: /, ''),
    typeof key === 'string' ? key : undefined,
  );
}

function windowsById({ states }: ScenarioSpec): Map<string, WindowSpec[]> {
  const found = new Map<string, WindowSpec[]>();
  for (const window of Object.values(states).flatMap(({ windows }) => windows)) {
    for (const { part } of nodeWithin(window.tree, []))
      if (part.id !== undefined) found.set(part.id, [...(found.get(part.id) ?? []), window]);
  }
  return found;
}

/** What a schema cannot say: names that are used must exist, and an id must mean one element. */
function checkScenario(spec: ScenarioSpec, source: ScenarioSource): void {
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

/** Returns the ids of all elements in apps. */
function checkApps(spec: ScenarioSpec, source: ScenarioSource): Set<string> {
  const names = Object.keys(spec.apps);
  if (spec.home !== undefined && !names.includes(spec.home)) {
    source.fail(['home'], `no app "${spec.home}"; expected one of ${names.join(', ') || 'none'}`);
  }
  return new Set(Object.entries(spec.apps).flatMap(([name, app]) => [...checkApp(app, ['apps', name], spec, source)]));
}

function checkApp(app: AppSpec, path: SourcePath, spec: ScenarioSpec, source: ScenarioSource): Set<string> {
  const screens = Object.keys(app.screens);
  const needScreen = (name: string, at: SourcePath): void => {
    if (!screens.includes(name)) source.fail([...path, ...at], `no screen "${name}"; expected one of ${screens.join(', ') || 'none'}`);
  };
  needScreen(app.start, ['start']);
  for (const [i, link] of app.links.entries()) needScreen(link.go, ['links', i, 'go']);
  const pages = pagesOf(app, path);
  const known: Nameable = { ids: new Set(pages.flatMap((page) => idsOn(page, source))), screens, dialogs: Object.keys(app.dialogs) };
  for (const page of pages) {
    for (const effect of pageEffects(page)) checkEffect(effect, known, spec, source);
    checkReactions(page.reactions, known, spec, source);
  }
  checkReactions(reactionsIn(app.reactions, [...path, 'reactions']), known, spec, source);
  return new Set(known.ids);
}

function idsOn({ nodes, ids }: PageParts, source: ScenarioSource): string[] {
  const seen = new Set<string>();
  const add = (id: string, path: SourcePath): void => {
    if (seen.has(id)) source.fail(path, `id "${id}" stands twice here`);
    seen.add(id);
  };
  for (const outermost of nodes) {
    for (const { part, path } of nodeWithin(outermost.part, outermost.path)) if (part.id !== undefined) add(part.id, [...path, 'id']);
  }
  for (const { part, path } of ids) add(part, path);
  return [...seen];
}

/** What effects can name. */
interface Nameable {
  ids: ReadonlySet<string>;
  screens: readonly string[];
  dialogs: readonly string[];
}

function checkReactions(reactions: readonly Part<Reaction>[], known: Nameable, spec: ScenarioSpec, source: ScenarioSource): void {
  for (const reaction of reactions) {
    const { on, when, key } = reaction.part;
    if (on.target_id !== undefined) needId(on.target_id, [...reaction.path, key, 'target_id'], known, source);
    for (const [i, { id }] of when.entries()) needId(id, [...reaction.path, 'when', i, 'id'], known, source);
    for (const effect of effectsOfReaction(reaction)) checkEffect(effect, known, spec, source);
  }
}

/** What an effect names must exist. */
function checkEffect({ part: effect, path }: Part<Effect>, known: Nameable, spec: ScenarioSpec, source: ScenarioSource): void {
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
