import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import { Icon } from './icon.tsx';

interface DialogProps {
  isOpen: Signal<boolean>;
  title: string;
  children: ComponentChildren;
  class?: string;
}

/** A modal dialog: the browser keeps the focus inside and gives it back. */
export function Dialog({ isOpen, title, children, class: name = '' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen.value) element.current?.showModal();
    else element.current?.close();
  }, [isOpen.value]);
  return (
    <dialog ref={element} class={name} aria-label={title} onClose={() => (isOpen.value = false)}>
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
