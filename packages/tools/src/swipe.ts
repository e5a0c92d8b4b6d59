import { z } from 'zod';

import { type ActionInput, DIRECTIONS } from '@handsight/core/act';
import { HandsightError } from '@handsight/core/error';
import type { Point } from '@handsight/core/screen';
import { defineAct } from './act-tool.ts';
import { ACT, milliseconds, target } from './fields.ts';
import { formatTarget, NO_HIT } from './format-target.ts';
import { parsePoint } from './parse-point.ts';
import { parseTarget } from './parse-target.ts';
import { forPeople } from './tool/for-people.ts';

const point = z.string().max(60);

function place(name: 'from' | 'to', text: string): Point {
  const at = parsePoint(text);
  if (at === undefined) throw new HandsightError('BadRequest', `${name}: must be a point, x,y`, { [name]: text });
  return at;
}

export const swipe = defineAct({
  name: 'swipe',
  title: 'Swipe',
  description: 'Move a finger: in a direction across target or the window, or between two points from and to (x,y).',
  toolset: 'core',
  destructive: false,
  idempotent: false,
  sends: ['swipe', 'swipe_points'],
  input: z.strictObject({
    direction: forPeople('the way the finger moves', z.enum(DIRECTIONS).optional()),
    target: target.optional(),
    from: forPeople('the point where it begins, x,y', point.optional()),
    to: forPeople('the point where it ends, x,y', point.optional()),
    duration_ms: forPeople('how long the movement takes', milliseconds.optional()),
    ...ACT,
  }),
  action: ({ direction, target: across, from, to, duration_ms }): ActionInput => {
    const lasting = duration_ms === undefined ? {} : { durationMs: duration_ms };
    if (direction !== undefined && from === undefined && to === undefined)
      return { type: 'swipe', direction, ...(across === undefined ? {} : { target: parseTarget(across) }), ...lasting };
    if (direction === undefined && across === undefined && from !== undefined && to !== undefined)
      return { type: 'swipe_points', from: place('from', from), to: place('to', to), ...lasting };
    throw new HandsightError('BadRequest', 'direction: give a direction, with or without a target, or from and to', {
      direction,
      from,
      to,
    });
  },
  done: ({ direction, target: across, from = '', to = '' }, on) => {
    if (direction === undefined) return `Swiped from ${formatTarget(from, NO_HIT).slice(3)} to ${formatTarget(to, NO_HIT).slice(3)}.`;
    return `Swiped ${direction}${across === undefined ? '' : ` across ${formatTarget(across, on)}`}.`;
  },
});
