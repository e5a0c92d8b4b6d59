import { z } from 'zod';

import { type ActionInput, typedText } from '@handsight/core/act';
import { HandsightError } from '@handsight/core/error';
import { defineAct } from './act-tool.ts';
import { ACT, target } from './fields.ts';
import { formatTarget } from './format-target.ts';
import { parseTarget } from './parse-target.ts';
import { forPeople } from './tool/for-people.ts';

export const set = defineAct({
  name: 'set',
  title: 'Set a control',
  description:
    'Bring a control to a state, whichever it is in: checked for a switch, box or radio; value for a field, slider, spin button or date; option (name) or index for a list. Says so when it is already there.',
  toolset: 'core',
  destructive: false,
  idempotent: true,
  sends: ['set_checked', 'set_value', 'select'],
  skipIfHeld: true,
  input: z.strictObject({
    target,
    checked: forPeople('on (--checked) or off (--checked false)', z.boolean().optional()),
    value: forPeople('what the field or control is to hold', typedText.optional()),
    option: forPeople('the option to choose, by name', z.string().max(1000).optional()),
    index: forPeople('the option to choose, by number from 0', z.int().min(0).max(100_000).optional()),
    ...ACT,
  }),
  action: ({ target: text, checked, value, option, index }): ActionInput => {
    const aim = parseTarget(text);
    const given = [checked, value, option, index].filter((each) => each !== undefined);
    if (given.length !== 1)
      throw new HandsightError('BadRequest', 'value: give exactly one of checked, value, option, index', { given: given.length });
    if (checked !== undefined) return { type: 'set_checked', target: aim, checked };
    if (value !== undefined) return { type: 'set_value', target: aim, value };
    return { type: 'select', target: aim, option: option === undefined ? { index: index ?? 0 } : { name: option } };
  },
  done: ({ target: text }, on) => `Set ${formatTarget(text, on)}.`,
});
