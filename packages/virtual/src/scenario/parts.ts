import type { Effect } from './effect-schema.ts';
import type { NodeSpec } from './node-schema.ts';
import type { Reaction } from './reaction-schema.ts';
import type { SourcePath } from './source.ts';

/** A part of a scenario and where it stands in the file. */
export interface Part<T> {
  part: T;
  path: SourcePath;
}

/** Elements with everything in them, menus included. */
function* nodesIn(nodes: readonly NodeSpec[], path: SourcePath): Generator<Part<NodeSpec>> {
  for (const [i, node] of nodes.entries()) yield* nodeWithin(node, [...path, i]);
}

export function* nodeWithin(node: NodeSpec, path: SourcePath): Generator<Part<NodeSpec>> {
  yield { part: node, path };
  yield* nodesIn(node.children, [...path, 'children']);
  yield* nodesIn(node.menu ?? [], [...path, 'menu']);
}

const HANDLERS = ['on_tap', 'on_long_press', 'on_double_tap', 'on_change', 'on_submit', 'on_refresh', 'on_swipe'] as const;

/** What an element does by itself when something is done to it. */
export function* handlersOf({ part, path }: Part<NodeSpec>): Generator<Part<Effect>> {
  for (const handler of HANDLERS) yield* effectsIn(part[handler] ?? [], [...path, handler]);
}

/** Effects with those inside them. */
export function* effectsIn(effects: readonly Effect[], path: SourcePath): Generator<Part<Effect>> {
  for (const [i, effect] of effects.entries()) {
    const here = [...path, i];
    yield { part: effect, path: here };
    for (const branch of ['do', 'then', 'else', 'granted', 'denied'] as const) {
      const inner: unknown = branch in effect ? effect[branch as keyof Effect] : undefined;
      if (Array.isArray(inner)) yield* effectsIn(inner as Effect[], [...here, branch]);
    }
  }
}

export function* effectsOfReaction({ part, path }: Part<Reaction>): Generator<Part<Effect>> {
  for (const effect of part.effects) {
    if (effect.verb === 'set') yield { part: effect, path };
  }
  yield* effectsIn(part.do, [...path, 'do']);
  for (const effect of part.effects) {
    if (effect.verb === 'transition_to' && !part.do.includes(effect)) yield { part: effect, path };
  }
}

export const reactionsIn = (reactions: readonly Reaction[], path: SourcePath): Part<Reaction>[] =>
  reactions.map((part, i) => ({ part, path: [...path, i] }));
