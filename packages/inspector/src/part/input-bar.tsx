import { useRef } from 'preact/hooks';
import { signal } from '@preact/signals';

import { link } from '../api/link.ts';
import { act, underWay } from '../state/act.ts';
import { isPhone } from '../state/device.ts';
import { isField, titleOf } from '../state/node.ts';
import { chosen, targetOf } from '../state/selection.ts';
import { Icon, type IconName } from './icon.tsx';

interface Key {
  keys: string;
  label: string;
  icon?: IconName;
}

const PHONE_KEYS: readonly Key[] = [
  { keys: 'back', label: 'Back', icon: 'back' },
  { keys: 'home', label: 'Home', icon: 'home' },
  { keys: 'recents', label: 'Recents', icon: 'recents' },
  { keys: 'enter', label: 'Enter', icon: 'enter' },
];
const DESK_KEYS: readonly Key[] = [
  { keys: 'escape', label: 'Esc' },
  { keys: 'tab', label: 'Tab' },
  { keys: 'enter', label: 'Enter', icon: 'enter' },
];

const clears = signal(false);

/** Device keys, and text for the chosen field or the focused one. */
export const InputBar = () => {
  const input = useRef<HTMLInputElement>(null);
  const isOff = link.value !== 'live' || underWay.value !== undefined;
  const into = chosen.value !== undefined && isField(chosen.value) ? chosen.value : undefined;
  const take = (): string => {
    const text = input.current?.value ?? '';
    if (input.current !== null) input.current.value = '';
    return text;
  };
  const type = (event: Event): void => {
    event.preventDefault();
    const text = take();
    if (text === '' && !clears.value) return;
    void act('type', {
      text,
      ...(into === undefined ? {} : { target: targetOf(into) }),
      ...(clears.value ? { clear: true } : {}),
    });
  };
  const press = (): void => {
    const keys = take();
    if (keys !== '') void act('press', { keys });
  };
  return (
    <form class="input-bar" onSubmit={type}>
      <div class="device-keys" role="group" aria-label="Keys of the device">
        {(isPhone.value ? PHONE_KEYS : DESK_KEYS).map(({ keys, label, icon }) => (
          <button
            key={keys}
            type="button"
            class="quiet"
            disabled={isOff}
            aria-label={label}
            title={label}
            onClick={() => void act('press', { keys })}
          >
            {icon === undefined ? label : <Icon name={icon} />}
          </button>
        ))}
      </div>
      <input
        ref={input}
        id="type-text"
        type="text"
        autocomplete="off"
        spellcheck={false}
        aria-label="Text to type, or keys to press"
        placeholder={into === undefined ? 'Text, or keys: ctrl+s' : `Text for ${titleOf(into)}`}
        data-test="text-input"
      />
      <label class="check" title="Empty the field first">
        <input type="checkbox" checked={clears.value} onChange={(event) => (clears.value = event.currentTarget.checked)} />
        <span>clear</span>
      </label>
      <button type="submit" disabled={isOff}>
        Type
      </button>
      <button type="button" disabled={isOff} onClick={press}>
        Press
      </button>
    </form>
  );
};
