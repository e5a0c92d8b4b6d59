import { effect, signal } from '@preact/signals';

/** Stored for this tab only. */
function kept(name: string) {
  const store = signal(sessionStorage.getItem(name) ?? '');
  effect(() => {
    if (store.value === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, store.value);
  });
  return store;
}

/** The token that the server may require of everyone. */
export const accessToken = kept('handsight.token');

/** The token for deciding approvals. */
export const operatorToken = kept('handsight.operator');

/** The server has rejected our token, or requires one. */
export const isLocked = signal(false);
