import type { AppSpec, ScreenSpec } from './app-schema.ts';
import { checkEffect, checkReactions, type Nameable } from './check-reactions.ts';
import type { NodeSpec } from './node-schema.ts';
import { effectsIn, handlersOf, nodesIn, type Part } from './parts.ts';
import type { ScenarioSpec } from './scenario-schema.ts';
import type { ScenarioSource, SourcePath } from './source.ts';

/** Gives the ids of all elements in apps. */
export function checkApps(spec: ScenarioSpec, source: ScenarioSource): Set<string> {
  const names = Object.keys(spec.apps);
  if (spec.home !== undefined && !names.includes(spec.home)) {
    source.fail(['home'], `no app "${spec.home}"; expected one of ${names.join(', ') || 'none'}`);
  }
  const ids = new Set<string>();
  for (const [name, app] of Object.entries(spec.apps)) for (const id of checkApp(app, ['apps', name], spec, source)) ids.add(id);
  return ids;
}

function checkApp(app: AppSpec, path: SourcePath, spec: ScenarioSpec, source: ScenarioSource): Set<string> {
  const screens = Object.keys(app.screens);
  if (!screens.includes(app.start)) source.fail([...path, 'start'], `no screen "${app.start}"; expected one of ${screens.join(', ') || 'none'}`);
  const pages = pagesOf(app, path);
  const ids = new Set(pages.flatMap((page) => idsOn(page, source)));
  const known: Nameable = { ids, screens, dialogs: Object.keys(app.dialogs) };
  for (const page of pages) {
    for (const node of page.nodes) for (const effect of handlersOf(node)) checkEffect(effect, known, spec, source);
    for (const effect of page.effects) checkEffect(effect, known, spec, source);
  }
  for (const [name, { reactions }] of Object.entries(app.screens)) checkReactions(reactions, [...path, 'screens', name, 'reactions'], known, spec, source);
  checkReactions(app.reactions, [...path, 'reactions'], known, spec, source);
  for (const [i, link] of app.links.entries()) {
    if (!screens.includes(link.go)) source.fail([...path, 'links', i, 'go'], `no screen "${link.go}"; expected one of ${screens.join(', ')}`);
  }
  return ids;
}

/** A screen or a dialog. */
interface PageParts {
  nodes: Part<NodeSpec>[];
  buttonIds: Part<string | undefined>[];
  effects: ReturnType<typeof effectsIn> extends Generator<infer T> ? T[] : never;
}

export const screenNodes = (screen: ScreenSpec, path: SourcePath): Part<NodeSpec>[] => [
  ...nodesIn(screen.actions, [...path, 'actions']),
  ...nodesIn(screen.children, [...path, 'children']),
  ...nodesIn(screen.bottom, [...path, 'bottom']),
];

function pagesOf({ screens, dialogs }: AppSpec, path: SourcePath): PageParts[] {
  return [
    ...Object.entries(screens).map(([name, screen]): PageParts => {
      const at = [...path, 'screens', name];
      return { nodes: screenNodes(screen, at), buttonIds: [], effects: [...effectsIn(screen.on_open, [...at, 'on_open'])] };
    }),
    ...Object.entries(dialogs).map(([name, dialog]): PageParts => {
      const at = [...path, 'dialogs', name];
      return {
        nodes: [...nodesIn(dialog.children, [...at, 'children'])],
        buttonIds: dialog.buttons.map(({ id }, i) => ({ part: id, path: [...at, 'buttons', i] })),
        effects: [
          ...effectsIn(dialog.on_cancel, [...at, 'on_cancel']),
          ...dialog.buttons.flatMap((button, i) => [...effectsIn(button.on_tap, [...at, 'buttons', i, 'on_tap'])]),
        ],
      };
    }),
  ];
}

function idsOn({ nodes, buttonIds }: PageParts, source: ScenarioSource): string[] {
  const seen = new Set<string>();
  for (const { part: id, path } of [...nodes.map(({ part, path: at }) => ({ part: part.id, path: at })), ...buttonIds]) {
    if (id === undefined) continue;
    if (seen.has(id)) source.fail([...path, 'id'], `id "${id}" stands twice here`);
    seen.add(id);
  }
  return [...seen];
}
