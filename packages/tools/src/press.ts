import { z } from 'zod';

import { defineAct } from './act-tool.ts';
import { ACT, target } from './fields.ts';
import { parseTarget } from './parse-target.ts';
import { forPeople } from './tool/for-people.ts';

export const press = defineAct({
  name: 'press',
  title: 'Press keys',
  description:
    'Press a key or a combination: enter, ctrl+s, move_home; back, home and recents of a phone; 66. target gets the focus first.',
  toolset: 'core',
  destructive: false,
  idempotent: false,
  sends: ['key'],
  input: z.strictObject({ keys: forPeople('a key, or several joined by +', z.string().min(1).max(80)), target: target.optional(), ...ACT }),
  action: ({ keys, target: into }) => ({ type: 'key', keys, ...(into === undefined ? {} : { target: parseTarget(into) }) }),
  done: ({ keys }) => `Pressed key: ${keys}.`,
});
