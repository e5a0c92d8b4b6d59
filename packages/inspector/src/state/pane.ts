import { computed, signal } from '@preact/signals';

import { address, onAddressChanged, writeAddress } from './address.ts';

export const PANES = ['screen', 'tree', 'timeline', 'agent', 'flows', 'decide', 'traces', 'devices'] as const;
export type Pane = (typeof PANES)[number];
export type SidePane = Exclude<Pane, 'screen' | 'tree'>;

/** The visible pane on narrow screens, which show one at a time. */
export const pane = signal<Pane>('screen');

/** The pane shown beside screen and tree on wide screens. */
export const sidePane = signal<SidePane>('timeline');

export function showPane(name: Pane): void {
  turnTo(name);
  writeAddress({ pane: name === 'screen' ? undefined : name });
}

function turnTo(name: Pane): void {
  pane.value = name;
  if (name !== 'screen' && name !== 'tree') sidePane.value = name;
}

/** Shows the pane named in the URL. */
export function followPane(): void {
  const show = (named: string | undefined): void => {
    const name = PANES.find((each) => each === named);
    if (name !== undefined) turnTo(name);
  };
  show(address.value.pane);
  onAddressChanged((now) => show(now.pane));
}

const narrow = matchMedia('(max-width: 900px)');
const isNarrowNow = signal(narrow.matches);
narrow.addEventListener('change', () => (isNarrowNow.value = narrow.matches));
export const isNarrow = computed(() => isNarrowNow.value);
