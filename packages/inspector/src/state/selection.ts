import { computed, signal } from '@preact/signals';

import type { Node } from '../api/types.ts';
import { nodes } from './screen.ts';

/** Identifies a node after the screen has changed: by its ref, or by its selector. */
type Known = Pick<Node, 'ref' | 'selector'>;

const isSame = (node: Node, { ref, selector }: Known): boolean => (ref === null ? node.selector === selector : node.ref === ref);

function marker() {
  const known = signal<Known | undefined>(undefined);
  const node = computed(() => {
    const wanted = known.value;
    return wanted === undefined ? undefined : [...nodes.value.values()].find((each) => isSame(each, wanted));
  });
  const mark = (id: string | undefined): void => {
    const found = id === undefined ? undefined : nodes.value.get(id);
    known.value = found === undefined ? undefined : { ref: found.ref, selector: found.selector };
  };
  return { node, id: computed(() => node.value?.id), mark };
}

const pointedAt = marker();
const picked = marker();

/** The node under the pointer. */
const hovered = pointedAt.node;
export const hoveredId = pointedAt.id;
export const hover = pointedAt.mark;

/** The chosen node, as long as it is on the screen. */
export const chosen = picked.node;
export const chosenId = picked.id;
export const choose = picked.mark;

/** The element whose details are shown. */
export const regarded = computed(() => hovered.value ?? chosen.value);

export const showsBoxes = signal(true);

/** A node as the target of an action: its ref if it has one, else its selector. */
export const targetOf = ({ ref, selector }: Node): string => ref ?? selector;
