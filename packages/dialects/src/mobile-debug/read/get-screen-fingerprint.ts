import { z } from 'zod';

import { computeScreenFingerprint } from '@handsight/core/screen';
import { jsonAnswer } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { onDevice } from '../fields.ts';
import { clientOn } from '../on-device.ts';

export const getScreenFingerprint = debugTool({
  name: 'get_screen_fingerprint',
  title: 'Fingerprint',
  description: 'The fingerprint of the screen, the same kind that action envelopes have. For wait_for_screen_change and expect_screen.',
  input: z.strictObject(onDevice),
  output: z.object({ fingerprint: z.string(), activity: z.string() }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const { root, window } = await (await clientOn(context, input)).screen({}, context.signal);
    return jsonAnswer({ fingerprint: computeScreenFingerprint(root), activity: window.title });
  },
});
