import { z } from 'zod';

import { typedText } from '@handsight/core/act';
import { beside, observerAct } from './observer-act.ts';

export const text = typedText.describe('Text to type.');
export const keys = z.string().min(1).max(80).describe('Key or combination string.');

export const typeText = observerAct({
  name: 'type_text',
  title: 'Type text',
  description:
    'Type a string into the currently focused UI element character by character. Click the target input field first to ensure it has keyboard focus. Do not use this for key combinations such as ctrl+s; use press_key for those.',
  toolset: 'core',
  destructive: true,
  idempotent: false,
  sends: ['type'],
  rest: null,
  input: z.strictObject({ text, ...beside }),
  plan: (input) => ({ type: 'type', text: input.text }),
});

export const pressKey = observerAct({
  name: 'press_key',
  title: 'Press keys',
  description:
    "Press a key or key combination. Modifiers come first, joined with '+'. Examples: 'enter', 'tab', 'escape', 'ctrl+s', 'ctrl+a', 'alt+f4', 'ctrl+shift+n', 'ctrl+alt+delete'.",
  toolset: 'core',
  destructive: true,
  idempotent: false,
  sends: ['key'],
  rest: null,
  input: z.strictObject({ keys, ...beside }),
  plan: (input) => ({ type: 'key', keys: input.keys }),
});
