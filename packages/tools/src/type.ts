import { z } from 'zod';

import { typedText } from '@handsight/core/act';
import { defineAct } from './act-tool.ts';
import { characters } from './characters.ts';
import { ACT, target } from './fields.ts';
import { formatTarget } from './format-target.ts';
import { parseTarget } from './parse-target.ts';
import { forPeople } from './tool/for-people.ts';

/** The answer never repeats the typed text: it may be a secret, and the caller has it. */
export const type = defineAct({
  name: 'type',
  title: 'Type text',
  description: 'Type text into target, or into the focused field. clear empties it first, submit presses Enter behind it.',
  toolset: 'core',
  destructive: false,
  idempotent: false,
  sends: ['type'],
  input: z.strictObject({
    text: forPeople('the text', typedText.min(1)),
    target: target.optional(),
    clear: forPeople('empty the field first', z.boolean().optional()),
    submit: forPeople('press Enter afterwards', z.boolean().optional()),
    ...ACT,
  }),
  action: ({ text, target: into, clear = false, submit = false }) => ({
    type: 'type',
    submit,
    text,
    clearFirst: clear,
    ...(into === undefined ? {} : { target: parseTarget(into) }),
  }),
  done: ({ text, target: into, clear = false, submit = false }, on) => {
    const where = into === undefined ? on.ref : formatTarget(into, on);
    const typed = `Typed ${characters(text)}${where === '' ? '' : ` into ${where}`}${submit ? ' and pressed Enter' : ''}`;
    const sent = where === '' ? `${typed}; no field reported the keyboard focus` : typed;
    return clear ? `Cleared the field. ${sent}.` : `${sent}.`;
  },
});
