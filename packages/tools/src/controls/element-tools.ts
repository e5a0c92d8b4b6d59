import { z } from 'zod';

import { defineAct } from '../act-tool.ts';
import { ACT, milliseconds, target } from '../fields.ts';
import { formatTarget } from '../format-target.ts';
import { parseTarget } from '../parse-target.ts';
import { forPeople } from '../tool/for-people.ts';

export const hover = defineAct({
  name: 'hover',
  title: 'Hover',
  description: 'Move the pointer over target and rest there.',
  toolset: 'controls',
  destructive: false,
  idempotent: true,
  sends: ['hover'],
  input: z.strictObject({ target, duration_ms: forPeople('how long the pointer stays', milliseconds.optional()), ...ACT }),
  action: ({ target: text, duration_ms = 0 }) => ({ type: 'hover', target: parseTarget(text), durationMs: duration_ms }),
  done: ({ target: text }, on) => `Hovered over ${formatTarget(text, on)}.`,
});

export const focus = defineAct({
  name: 'focus',
  title: 'Give the keyboard focus',
  description: 'Give target the keyboard focus.',
  toolset: 'controls',
  destructive: false,
  idempotent: true,
  sends: ['focus'],
  input: z.strictObject({ target, ...ACT }),
  action: ({ target: text }) => ({ type: 'focus', target: parseTarget(text) }),
  done: ({ target: text }, on) => `Focused ${formatTarget(text, on)}.`,
});

export const invoke = defineAct({
  name: 'invoke',
  title: 'Invoke',
  description: 'Do what target is for, by the platform instead of the pointer.',
  toolset: 'controls',
  destructive: false,
  idempotent: false,
  sends: ['invoke'],
  input: z.strictObject({ target, ...ACT }),
  action: ({ target: text }) => ({ type: 'invoke', target: parseTarget(text) }),
  done: ({ target: text }, on) => `Invoked ${formatTarget(text, on)}.`,
});

export const clear = defineAct({
  name: 'clear',
  title: 'Empty a field',
  description: 'Empty a field.',
  toolset: 'controls',
  destructive: true,
  idempotent: true,
  sends: ['clear'],
  input: z.strictObject({ target, ...ACT }),
  action: ({ target: text }) => ({ type: 'clear', target: parseTarget(text) }),
  done: ({ target: text }, on) => `Cleared ${formatTarget(text, on)}.`,
});
