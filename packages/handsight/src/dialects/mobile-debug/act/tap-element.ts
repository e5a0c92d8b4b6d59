import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { debugTool } from '../debug-tool.ts';
import { knownElements } from '../element/known-elements.ts';
import { resolvedOf } from '../element/resolved.ts';
import { elementId } from '../fields.ts';
import { deviceOf } from '../on-device.ts';
import { act } from './perform-action.ts';
import { EnvelopeSchema, type Labels } from './envelope.ts';
import { refusedAnswer, type SeenBefore } from './refused.ts';

export const tapElement = debugTool({
  name: 'tap_element',
  title: 'Tap an element',
  description:
    'Tap an element by the elementId that wait_for_ui, find_element or expect_element_visible gave. An id whose element is gone or is another one now is refused as STALE_REFERENCE.',
  input: z.strictObject({ elementId }),
  output: EnvelopeSchema,
  kind: 'act',
  destructive: true,
  idempotent: false,
  run: async ({ elementId: id }, context) => {
    const labels: Labels = { action_type: 'tap_element', source_module: 'interact', selector: { elementId: id } };
    const known = knownElements(context.host);
    let seen: SeenBefore | undefined;
    try {
      const { device, window_uid: uid } = known.get(id);
      const client = await context.client(device);
      const screen = await client.screen({ window: { uid } }, context.signal);
      seen = { device: await deviceOf(client), root: screen.root };
      const placed = known.find(id, screen);
      const target = { element_id: placed.node.id };
      return await act(client, { type: 'tap', target }, context, { ...labels, resolved: resolvedOf(placed, id) }, { window: { uid } });
    } catch (error) {
      if (!(error instanceof HandsightError)) throw error;
      return refusedAnswer(context, labels, error, seen);
    }
  },
});
