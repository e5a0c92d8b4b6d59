import { expect, test } from 'vitest';
import { shortcutOf } from './shortcut.ts';

test.each([
  ['n;<Alt>f:n;<Control>n', 'ctrl+n'],
  ['s;<Alt>f:s;<Primary><Shift>s', 'ctrl+shift+s'],
  ['<Alt>f;<Alt>f;', 'alt+f'],
  ['Ctrl+Q', 'ctrl+q'],
  ['q;<Alt>f:q;', ''],
  ['', ''],
  ['<Space>', ''],
  ['d;;Delete', 'delete'],
])('the keys %s are pressed as %s', (reported, pressed) => {
  expect(shortcutOf(reported)).toBe(pressed);
});
