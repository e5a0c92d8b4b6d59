import { z } from 'zod';

import { MODIFIERS } from '@handsight/core/device';
import { defineAct } from './act-tool.ts';
import { ACT, milliseconds, target } from './fields.ts';
import { formatPlace, NO_HIT } from './format-target.ts';
import { parseTarget } from './parse-target.ts';
import { forPeople } from './tool/for-people.ts';

export const drag = defineAct({
  name: 'drag',
  title: 'Drag',
  description: 'Drag from one place to another; hold_ms picks up first.',
  toolset: 'core',
  destructive: false,
  idempotent: false,
  sends: ['drag'],
  input: z.strictObject({
    from: target,
    to: target,
    hold_ms: forPeople('hold this long first, to pick up the element', milliseconds.optional()),
    duration_ms: forPeople('how long the movement takes', milliseconds.optional()),
    modifiers: forPeople('modifier keys to hold during it; may be repeated', z.array(z.enum(MODIFIERS)).max(4).optional()),
    ...ACT,
  }),
  action: ({ from, to, hold_ms, duration_ms, modifiers }) => ({
    type: 'drag',
    from: parseTarget(from),
    to: parseTarget(to),
    ...(hold_ms === undefined ? {} : { holdMs: hold_ms }),
    ...(duration_ms === undefined ? {} : { durationMs: duration_ms }),
    ...(modifiers === undefined ? {} : { modifiers }),
  }),
  done: ({ from, to }, on) => `Dragged ${formatPlace(from, on)} to ${formatPlace(to, NO_HIT)}.`,
});
