import { z } from 'zod';

import { type ActionInput, typedText } from '@handsight/core/act';
import { HandsightError } from '@handsight/core/error';
import { defineAct } from './act-tool.ts';
import { ACT, target } from './fields.ts';
import { formatTarget } from './format-target.ts';
import { parseTarget } from './parse-target.ts';

export const set = defineAct({
  name: 'set',
  title: 'Set a control',
  description: 'Set what a control holds without touching it: the value of a slider or field, or the option of a list by name or index.',
  toolset: 'core',
  destructive: false,
  idempotent: true,
  input: z.strictObject({
    target,
    value: typedText.optional(),
    option: z.string().max(1000).optional(),
    index: z.int().min(0).max(100_000).optional(),
    ...ACT,
  }),
  action: ({ target: text, value, option, index }): ActionInput => {
    const aim = parseTarget(text);
    const given = [value, option, index].filter((each) => each !== undefined);
    if (given.length !== 1) throw new HandsightError('BadRequest', 'value: give one of value, option and index', { given: given.length });
    if (value !== undefined) return { type: 'set_value', target: aim, value };
    return { type: 'select', target: aim, option: option === undefined ? { index: index ?? 0 } : { name: option } };
  },
  done: ({ target: text }, on) => `Set ${formatTarget(text, on)}.`,
});
