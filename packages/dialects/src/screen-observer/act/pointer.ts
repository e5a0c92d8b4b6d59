import { z } from 'zod';

import type { Target } from '@handsight/core/look';
import { HandsightError } from '@handsight/core/error';
import { element, elementOf, modifiers } from '../fields.ts';
import { beside, observerAct } from './observer-act.ts';

const place = { x: z.int().optional(), y: z.int().optional(), ...element };
type Place = z.infer<z.ZodObject<typeof place>>;

/** Either a point or an element. */
function placeOf({ x, y, element_id, selector }: Place): Target {
  const namesElement = element_id !== undefined || selector !== undefined;
  if (x !== undefined && y !== undefined && !namesElement) return { x, y };
  if (x === undefined && y === undefined && namesElement) return elementOf({ element_id, selector });
  throw new HandsightError('BadRequest', 'give x and y, or an element_id, or a selector', { x, y, element_id, selector });
}

export const hover = observerAct({
  name: 'hover',
  title: 'Hover',
  description: 'Move the pointer over a point or an element and leave it there for hover_ms.',
  toolset: 'controls',
  destructive: false,
  idempotent: true,
  sends: ['hover'],
  rest: { method: 'POST', path: '/api/hover' },
  input: z.strictObject({ ...place, hover_ms: z.int().min(0).max(60_000).optional(), ...beside }),
  plan: (input) => ({ type: 'hover', target: placeOf(input), durationMs: input.hover_ms ?? 0 }),
});

const end = z.strictObject(place).describe('{x, y}, {selector} or {element_id}');

export const drag = observerAct({
  name: 'drag',
  title: 'Drag',
  description: 'Press at one place, move to another and let go.',
  toolset: 'controls',
  destructive: true,
  idempotent: false,
  sends: ['drag'],
  rest: { method: 'POST', path: '/api/drag' },
  input: z.strictObject({ from: end, to: end, modifiers, duration_s: z.number().min(0).max(60).optional(), ...beside }),
  plan: ({ from, to, modifiers: held, duration_s }) => ({
    type: 'drag',
    from: placeOf(from),
    to: placeOf(to),
    ...(held === undefined ? {} : { modifiers: held }),
    ...(duration_s === undefined ? {} : { durationMs: Math.round(duration_s * 1000) }),
  }),
});

export const bringToForeground = observerAct({
  name: 'bring_to_foreground',
  title: 'Bring a window to the front',
  description: 'Bring a window to the front.',
  toolset: 'controls',
  destructive: false,
  idempotent: true,
  sends: ['bring_to_front'],
  rest: { method: 'POST', path: '/api/bring_to_foreground' },
  input: z.strictObject(beside),
  plan: () => ({ type: 'bring_to_front' }),
});
