import { vi } from 'vitest';

/** The part of a browser's storage that the page uses; imported before anything that reads it. */
export const stored = new Map<string, string>();

vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
});
