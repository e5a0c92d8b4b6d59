import { expect, test } from 'vitest';
import { mnemonicOf, shortcutOf } from './shortcut.ts';

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

test.each([
  ['n;<Alt>f:n;<Control>n', 'gtk3', 'n'],
  ['<Alt>f;<Alt>f;', 'gtk3', 'f'],
  [';;<Control>q', 'gtk3', ''],
  ['', 'gtk3', ''],
  ['Alt+D', 'qt', 'd'],
  ['Ctrl+Q', 'qt', undefined],
  ['', 'qt', undefined],
] as const)('the keys %s of %s have the mnemonic %s', (reported, toolkit, letter) => {
  expect(mnemonicOf(reported, toolkit)).toBe(letter);
});
