import type { AppSpec } from './app-schema.ts';
import { checkEffect, checkReactions, type Nameable } from './check-reactions.ts';
import { pageEffects, pagesOf, type PageParts } from './pages.ts';
import { nodeWithin, reactionsIn } from './parts.ts';
import type { ScenarioSpec } from './scenario-schema.ts';
import type { ScenarioSource, SourcePath } from './source.ts';

/** Returns the ids of all elements in apps. */
export function checkApps(spec: ScenarioSpec, source: ScenarioSource): Set<string> {
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
