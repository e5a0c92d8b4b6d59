import { z } from 'zod';

import { BUTTONS } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { coordinate } from '../fields.ts';
import { beside, observerAct } from './observer-act.ts';

/** The default scroll amount of the screen-observer dialect. */
const DEFAULT_CLICKS = 3;

export const clickAt = observerAct({
  name: 'click_at',
  title: 'Click at a point',
  description:
    'Click at an absolute screen coordinate. Derive coordinates from element bounds in get_element_tree: click_x = bounds.x + bounds.width // 2, click_y = bounds.y + bounds.height // 2. Do not estimate or recall coordinates from memory. Always call observe_window after clicking to confirm the result.',
  toolset: 'core',
  destructive: true,
  idempotent: false,
  sends: [{ type: 'tap', at: 'point' }],
  rest: null,
  input: z.strictObject({
    x: coordinate('Absolute screen X in pixels.'),
    y: coordinate('Absolute screen Y in pixels.'),
    button: z.enum(BUTTONS).optional().describe('Mouse button (default: left).'),
    double: z.boolean().optional().describe('Double-click if true (default: false).'),
    ...beside,
  }),
  plan: ({ x, y, button, double }) => ({ type: 'tap', target: { x, y }, button: button ?? 'left', count: double === true ? 2 : 1 }),
});

export const scroll = observerAct({
  name: 'scroll',
  title: 'Scroll',
  description: 'Turn the wheel at a point, or over the largest scrolling area. Positive clicks travel up, negative ones down.',
  toolset: 'controls',
  destructive: false,
  idempotent: false,
  sends: ['scroll'],
  rest: null,
  input: z.strictObject({ x: z.int().optional(), y: z.int().optional(), clicks: z.int().min(-100).max(100).optional(), ...beside }),
  plan: ({ x, y, clicks = DEFAULT_CLICKS }) => {
    if (clicks === 0) throw new HandsightError('BadRequest', 'clicks: 0 does not scroll anywhere', { clicks });
    if ((x === undefined) !== (y === undefined)) throw new HandsightError('BadRequest', 'give x and y, or neither', { x, y });
    const at = x === undefined || y === undefined ? {} : { target: { x, y } };
    return { type: 'scroll', direction: clicks > 0 ? 'up' : 'down', clicks: Math.abs(clicks), ...at };
  },
});
