import { z } from 'zod';

import { defineTool } from '@handsight/tools/tool';
import { answerOf, fromScreen, success } from '../answer.ts';
import { device } from '@handsight/tools/wire';
import { WindowSchema, windowShape } from '@handsight/tools/wire';

export const listWindows = defineTool({
  name: 'list_windows',
  title: 'List windows',
  description:
    'Enumerate all visible top-level windows on the desktop. Returns index, title, process name, PID, and pixel geometry. Call this first to find the window_index needed by all other tools. The index is positional and may change between calls if windows open or close; do not cache it across steps.',
  dialect: 'screen-observer',
  toolset: 'core',
  input: z.strictObject({ device }),
  output: success({ is_mock: z.boolean(), count: z.int(), windows: z.array(WindowSchema), ...fromScreen }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  rest: { method: 'GET', path: '/api/windows' },
  async run(input, context) {
    const client = await context.client(input.device);
    const { platform } = await client.capabilities();
    const monitors = await client.monitors();
    const windows = (await client.windows()).map((window, index) => windowShape(window, index, monitors));
    return answerOf({ ok: true as const, is_mock: platform === 'virtual', count: windows.length, windows, untrusted: true as const });
  },
});
