import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { knownElements } from '../element/known-elements.ts';
import { resolvedOf } from '../element/resolved.ts';
import { elementId } from '../fields.ts';
import { deviceOf } from '../on-device.ts';
import { actionTool, fieldsOf } from './action-tool.ts';
import { act } from './perform-action.ts';
import { refusedAnswer } from './refused.ts';

export const tapElement = actionTool({
  name: 'tap_element',
  title: 'Tap an element',
  description:
    'Tap an element by the elementId that wait_for_ui, find_element or expect_element_visible gave. An id whose element is gone or is another one now is refused as STALE_REFERENCE.',
  input: z.strictObject({ elementId }),
  destructive: true,
  idempotent: false,
  sends: [{ type: 'tap', at: 'element', button: 'left', count: 1 }],
  source_module: 'interact',
  selector: fieldsOf('elementId'),
  run: async ({ elementId: id }, context, labels) => {
    const known = knownElements(context.host);
    const { device, window_uid: uid } = known.get(id);
    const client = await context.client(device);
    const screen = await client.screen({ window: { uid } }, context.signal);
    const seen = { device: await deviceOf(client), root: screen.root };
    try {
      const placed = known.find(id, screen);
      const target = { element_id: placed.node.id };
      return await act(client, { type: 'tap', target }, context, { ...labels, resolved: resolvedOf(placed, id) }, { window: { uid } });
    } catch (error) {
      if (!(error instanceof HandsightError)) throw error;
      return refusedAnswer(context, labels, error, seen);
    }
  },
});
