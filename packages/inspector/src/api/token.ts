import { effect, signal } from '@preact/signals';

/** Kept for this tab only. */
function kept(name: string) {
  const store = signal(sessionStorage.getItem(name) ?? '');
  effect(() => {
    if (store.value === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, store.value);
  });
  return store;
}

/** What the server asks of everyone, where it asks. */
export const accessToken = kept('handsight.token');

/** What decides approvals. */
export const operatorToken = kept('handsight.operator');

/** The server has refused what we sent, or that we sent nothing. */
export const isLocked = signal(false);
