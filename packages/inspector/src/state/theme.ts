import { effect, signal } from '@preact/signals';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const KEY = 'handsight.theme';
const known = THEMES.find((name) => name === localStorage.getItem(KEY));

export const theme = signal<Theme>(known ?? 'auto');

export function followTheme(): void {
  effect(() => {
    document.documentElement.dataset['theme'] = theme.value;
    localStorage.setItem(KEY, theme.value);
  });
}
