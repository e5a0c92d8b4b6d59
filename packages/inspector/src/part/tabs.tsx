import type { ComponentChildren } from 'preact';

interface TabsProps<T extends string> {
  label: string;
  names: readonly T[];
  current: T;
  choose: (name: T) => void;
  /** The id of the tab panel. */
  controls?: string;
  title: (name: T) => ComponentChildren;
  class?: string;
}

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Tabs with the usual keyboard behaviour: one tab stop, arrow keys within. */
export function Tabs<T extends string>({ label, names, current, choose, controls, title, class: name = '' }: TabsProps<T>) {
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined || !(event.currentTarget instanceof HTMLElement)) return;
    event.preventDefault();
    const at = (names.indexOf(current) + step + names.length) % names.length;
    const next = names[at];
    if (next !== undefined) choose(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]').item(at).focus();
  };
  return (
    <div class={`tabs ${name}`} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {names.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          data-tab={each}
          aria-selected={each === current}
          aria-controls={controls}
          tabIndex={each === current ? 0 : -1}
          onClick={() => choose(each)}
        >
          {title(each)}
        </button>
      ))}
    </div>
  );
}
