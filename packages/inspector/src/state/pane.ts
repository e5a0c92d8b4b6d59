import { computed, signal } from '@preact/signals';

export const PANES = ['screen', 'tree', 'timeline', 'agent', 'flows', 'decide', 'traces', 'devices'] as const;
export type Pane = (typeof PANES)[number];
export type SidePane = Exclude<Pane, 'screen' | 'tree'>;

/** Where there is little room one pane is shown at a time. */
export const pane = signal<Pane>('screen');

/** Where there is room the screen and its tree are always there, and one of these beside them. */
export const sidePane = signal<SidePane>('timeline');

export function showPane(name: Pane): void {
  pane.value = name;
  if (name !== 'screen' && name !== 'tree') sidePane.value = name;
}

const narrow = matchMedia('(max-width: 900px)');
const isNarrowNow = signal(narrow.matches);
narrow.addEventListener('change', () => (isNarrowNow.value = narrow.matches));
export const isNarrow = computed(() => isNarrowNow.value);
