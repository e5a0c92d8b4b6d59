import { z } from 'zod';

import { type ActionInput, DIRECTIONS } from '@handsight/core/act';
import { defineAct } from './act-tool.ts';
import { ACT, optionalTarget, target } from './fields.ts';
import { formatTarget, NO_HIT } from './format-target.ts';
import { parseTarget } from './parse-target.ts';
import { forPeople } from './tool/for-people.ts';

export const scroll = defineAct({
  name: 'scroll',
  title: 'Scroll',
  description:
    'Scroll the content (down by default), inside `within` or the largest scrolling area; with `to`, until that element is on the screen. amount: wheel clicks (3), or steps at most (10).',
  toolset: 'core',
  destructive: false,
  idempotent: false,
  sends: ['scroll', 'scroll_to'],
  input: z.strictObject({
    direction: forPeople('direction through the content', z.enum(DIRECTIONS).optional()),
    to: target.optional(),
    within: forPeople('the element to scroll', optionalTarget),
    amount: forPeople('how far: wheel clicks, or steps at most on the way to an element', z.int().min(1).max(100).optional()),
    ...ACT,
  }),
  action: ({ direction = 'down', to, within, amount }): ActionInput => {
    const inside = within === undefined ? undefined : parseTarget(within);
    if (to === undefined) return { type: 'scroll', direction, clicks: amount ?? 3, ...(inside === undefined ? {} : { target: inside }) };
    return {
      type: 'scroll_to',
      target: parseTarget(to),
      direction,
      maxScrolls: amount ?? 10,
      ...(inside === undefined ? {} : { within: inside }),
    };
  },
  done: ({ direction = 'down', to }) =>
    to === undefined ? `Scrolled ${direction}.` : `Scrolled ${direction} to ${formatTarget(to, NO_HIT)}.`,
});
