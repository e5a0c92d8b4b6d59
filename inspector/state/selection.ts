import { computed, signal } from '@preact/signals';

import type { Node } from '../api/types.ts';
import { nodes } from './screen.ts';

/** The node pointed at, and the one chosen, by id. A screen that changes may have neither. */
export const hoveredId = signal<string | undefined>(undefined);
export const chosenId = signal<string | undefined>(undefined);

const nodeWith = (id: string | undefined): Node | undefined => (id === undefined ? undefined : nodes.value.get(id));

export const hovered = computed(() => nodeWith(hoveredId.value));
export const chosen = computed(() => nodeWith(chosenId.value));

/** The one to tell about. */
export const regarded = computed(() => hovered.value ?? chosen.value);

export const showsBoxes = signal(true);

/** How an act names a node: by its ref where it has one. */
export const targetOf = ({ ref, selector }: Node): string => ref ?? selector;
