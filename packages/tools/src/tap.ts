import { z } from 'zod';

import type { ActionInput } from '@handsight/core/act';
import { BUTTONS, MODIFIERS } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { defineAct } from './act-tool.ts';
import { ACT, milliseconds, target } from './fields.ts';
import { formatTarget } from './format-target.ts';
import { parseTarget } from './parse-target.ts';
import { forPeople } from './tool/for-people.ts';

const COUNTS = ['', '', 'Double-', 'Triple-'];

export const tap = defineAct({
  name: 'tap',
  title: 'Tap or click',
  description: 'Tap or click. hold_ms makes it a long press, count 2 a double tap; modifiers are held meanwhile (desktops).',
  toolset: 'core',
  destructive: false,
  idempotent: false,
  sends: ['tap', 'long_press'],
  input: z.strictObject({
    target,
    count: forPeople('taps in a row, 1 to 3', z.int().min(1).max(3).optional()),
    button: forPeople('mouse button', z.enum(BUTTONS).optional()),
    hold_ms: forPeople('hold this long: a long press', milliseconds.optional()),
    modifiers: forPeople(
      'modifier keys to hold during it; may be repeated',
      z.array(z.enum(MODIFIERS)).min(1).max(MODIFIERS.length).optional(),
    ),
    ...ACT,
  }),
  action: ({ target: text, count = 1, button = 'left', hold_ms, modifiers }): ActionInput => {
    const aim = parseTarget(text);
    if (hold_ms === undefined) return { type: 'tap', target: aim, count, button, ...(modifiers === undefined ? {} : { modifiers }) };
    if (count === 1 && button === 'left' && modifiers === undefined) return { type: 'long_press', target: aim, durationMs: hold_ms };
    throw new HandsightError('BadRequest', 'hold_ms: a long press allows no count, no modifiers and only the left button', {
      hold_ms,
      count,
      button,
    });
  },
  done: ({ target: text, count = 1, button = 'left', hold_ms, modifiers = [] }, on) => {
    if (hold_ms !== undefined) return `Long-pressed ${formatTarget(text, on)} for ${hold_ms} ms.`;
    const verb = button === 'left' ? 'tapped' : `${button}-clicked`;
    const whole = [...modifiers.map((key) => `${key}+`), COUNTS[count] ?? '', verb].join('');
    return `${whole.charAt(0).toUpperCase()}${whole.slice(1)} ${formatTarget(text, on)}.`;
  },
});
