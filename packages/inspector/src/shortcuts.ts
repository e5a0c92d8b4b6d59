import { form, FORMS } from './state/screen.ts';
import { isNarrow, showPane } from './state/pane.ts';
import { showsBoxes } from './state/selection.ts';
import { openedId } from './state/timeline.ts';
import { showHelp } from './part/help.tsx';

const isTyping = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement && target.type !== 'checkbox') || target instanceof HTMLSelectElement;

/** Synchronously if it is visible, so that the next key goes there. */
function focus(id: string): void {
  const element = document.getElementById(id);
  if (element?.checkVisibility() === true) element.focus();
  else requestAnimationFrame(() => document.getElementById(id)?.focus());
}

const KEYS: Readonly<Record<string, () => void>> = {
  '/': () => {
    if (isNarrow.value) showPane('tree');
    focus('search');
  },
  t: () => {
    if (isNarrow.value) showPane('screen');
    focus('type-text');
  },
  r: () => (showsBoxes.value = !showsBoxes.value),
  '?': showHelp,
  Escape: () => (openedId.value = undefined),
  ...Object.fromEntries(FORMS.map((name, i) => [String(i + 1), () => (form.value = name)])),
};

/** Single-key shortcuts, except while typing. */
export function followKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const run = KEYS[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  });
}
