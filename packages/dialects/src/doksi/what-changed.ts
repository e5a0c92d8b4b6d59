import { z } from 'zod';

import { printTextual } from '@handsight/core/screen';
import { defineTool } from '@handsight/tools/tool';
import { anotherWindow, changedSections } from './changed-text.ts';
import { readNow } from './read-now.ts';
import { TextSchema, textAnswer } from './text-answer.ts';

export const getWhatChanged = defineTool({
  name: 'get_what_changed',
  title: 'What changed',
  description:
    'What has changed on screen since your previous reading or interaction. Much cheaper than reading the whole screen again; the first call gives the whole screen.',
  dialect: 'doksi',
  toolset: 'core',
  input: z.strictObject({}),
  output: TextSchema,
  kind: 'read',
  destructive: false,
  idempotent: false,
  rest: null,
  run: async (_, context) => {
    const { before, screen, keyboard } = await readNow(context);
    if (before === undefined) return textAnswer('This is the first reading.', printTextual(screen.root));
    const shown = { before: before.keyboard, after: keyboard };
    if (before.screen.window.window_uid !== screen.window.window_uid) return textAnswer('', anotherWindow(screen.root, shown));
    const sections = changedSections(before.screen.root, screen.root, shown);
    return sections === '' ? textAnswer('Nothing has changed.') : textAnswer('', sections);
  },
});
