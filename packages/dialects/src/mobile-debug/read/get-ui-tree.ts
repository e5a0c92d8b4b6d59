import { z } from 'zod';

import { jsonAnswer } from '@handsight/tools/tool';
import { mainScreen } from '@handsight/tools/tool';
import { debugTool } from '../debug-tool.ts';
import { onPlatform } from '../fields.ts';
import { deviceOf, DeviceSchema, clientOn } from '../on-device.ts';
import { loadingState, LoadingStateSchema } from './loading-state.ts';
import { snapshotRevision } from './snapshot-revision.ts';
import { UiTreeSchema, uiTreeOf } from './ui-tree.ts';

export const getUiTree = debugTool({
  name: 'get_ui_tree',
  title: 'UI tree',
  description:
    'The elements of the screen as a list, each with its bounds, state and place in the tree. To act on one, find it with find_element or wait_for_ui.',
  input: z.strictObject(onPlatform),
  output: UiTreeSchema.extend({
    device: DeviceSchema,
    snapshot_revision: z.number(),
    captured_at_ms: z.number(),
    loading_state: LoadingStateSchema.nullable(),
  }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async (input, context) => {
    const client = await clientOn(context, input);
    const captured_at_ms = context.host.clock.now();
    const screen = await client.screen({}, context.signal);
    const { width, height } = await mainScreen(client);
    return jsonAnswer({
      device: await deviceOf(client),
      ...uiTreeOf(screen, { width, height }),
      snapshot_revision: snapshotRevision(client.session.device, screen.tree_hash),
      captured_at_ms,
      loading_state: loadingState(screen.root, screen.window.bounds),
    });
  },
});
