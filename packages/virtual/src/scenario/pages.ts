import type { Template } from '../expr/template.ts';
import type { AppSpec } from './app-schema.ts';
import type { Effect } from './effect-schema.ts';
import type { NodeSpec } from './node-schema.ts';
import { effectsIn, effectsOfReaction, handlersOf, nodeWithin, reactionsIn, type Part } from './parts.ts';
import type { Reaction } from './reaction-schema.ts';
import type { SourcePath } from './source.ts';

/** A screen or a dialog of an app, taken apart for checking. */
export interface PageParts {
  type: 'screen' | 'dialog';
  name: string;
  texts: Part<Template>[];
  /** The outermost elements. */
  nodes: Part<NodeSpec>[];
  /** Effects that do not belong to an element. */
  effects: Part<Effect>[];
  reactions: Part<Reaction>[];
  /** Ids besides those of elements. */
  ids: Part<string>[];
}

export function pagesOf({ screens, dialogs }: AppSpec, path: SourcePath): PageParts[] {
  const pages: PageParts[] = [];
  for (const [name, screen] of Object.entries(screens)) {
    const at = [...path, 'screens', name];
    pages.push({
      type: 'screen',
      name,
      texts: present({ title: screen.title }, at),
      nodes: (['actions', 'children', 'bottom'] as const).flatMap((part) => listed(screen[part], [...at, part])),
      effects: [...effectsIn(screen.on_open, [...at, 'on_open'])],
      reactions: reactionsIn(screen.reactions, [...at, 'reactions']),
      ids: [],
    });
  }
  for (const [name, dialog] of Object.entries(dialogs)) {
    const at = [...path, 'dialogs', name];
    const buttons = listed(dialog.buttons, [...at, 'buttons']);
    pages.push({
      type: 'dialog',
      name,
      texts: [
        ...present({ title: dialog.title, text: dialog.text }, at),
        ...buttons.map((button) => ({ part: button.part.name, path: [...button.path, 'name'] })),
      ],
      nodes: listed(dialog.children, [...at, 'children']),
      effects: [
        ...effectsIn(dialog.on_cancel, [...at, 'on_cancel']),
        ...buttons.flatMap((button) => [...effectsIn(button.part.on_tap, [...button.path, 'on_tap'])]),
      ],
      reactions: [],
      ids: buttons.flatMap(({ part: { id }, path: where }) => (id === undefined ? [] : [{ part: id, path: [...where, 'id'] }])),
    });
  }
  return pages;
}

/** All effects of a page, also those of its elements and reactions. */
export function* pageEffects({ nodes, effects, reactions }: PageParts): Generator<Part<Effect>> {
  for (const outermost of nodes) for (const node of nodeWithin(outermost.part, outermost.path)) yield* handlersOf(node);
  yield* effects;
  for (const reaction of reactions) yield* effectsOfReaction(reaction);
}

const listed = <T>(list: readonly T[], path: SourcePath): Part<T>[] => list.map((part, i) => ({ part, path: [...path, i] }));

const present = (texts: Record<string, Template | undefined>, path: SourcePath): Part<Template>[] =>
  Object.entries(texts).flatMap(([key, part]) => (part === undefined ? [] : [{ part, path: [...path, key] }]));
