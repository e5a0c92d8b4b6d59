import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

import { Icon } from './icon.tsx';

interface DialogProps {
  isOpen: Signal<boolean>;
  title: string;
  children: ComponentChildren;
  class?: string;
}

/** A modal dialog: the browser traps the focus inside and restores it. */
export function Dialog({ isOpen, title, children, class: name = '' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    if (isOpen.value && element.current?.open === false) element.current.showModal();
    if (!isOpen.value) element.current?.close();
  }, [isOpen.value]);
  const onCancel = (event: Event): void => {
    event.preventDefault();
    isOpen.value = false;
  };
  return (
    <dialog ref={element} class={name} aria-label={title} onCancel={onCancel}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="quiet icon-button" aria-label="Close" onClick={() => (isOpen.value = false)}>
          <Icon name="close" />
        </button>
      </header>
      {isOpen.value && children}
    </dialog>
  );
}
