import { signal } from '@preact/signals';

import { Dialog } from './dialog.tsx';

const isOpen = signal(false);

export const showHelp = (): void => {
  isOpen.value = true;
};

const KEYS: readonly [string, string][] = [
  ['/', 'search the tree by a selector'],
  ['Enter', 'in the search: go to the first match; in the tree: tap the element'],
  ['← → ↑ ↓', 'move in the tree, in lists and between tabs'],
  ['t', 'type text'],
  ['r', 'show or hide the boxes with refs'],
  ['1 2 3 4', 'picture, compact text, sketch, description'],
  ['Esc', 'close what is open'],
  ['?', 'this list'],
];

const POINTER: readonly [string, string][] = [
  ['click', 'tap the element under the pointer; with Alt, exactly that point'],
  ['hold', 'long press'],
  ['drag', 'swipe'],
  ['type', 'when the picture has the focus, keys go to the device'],
];

const List = ({ rows }: { rows: readonly [string, string][] }) => (
  <dl class="keys">
    {rows.map(([key, meaning]) => (
      <div key={key}>
        <dt>
          <kbd>{key}</kbd>
        </dt>
        <dd>{meaning}</dd>
      </div>
    ))}
  </dl>
);

export const Help = () => (
  <Dialog isOpen={isOpen} title="Keyboard and mouse">
    <h3>Keyboard</h3>
    <List rows={KEYS} />
    <h3>On the picture</h3>
    <List rows={POINTER} />
  </Dialog>
);
