import { z } from 'zod';

import { act } from './perform-step.ts';
import { agentestTool } from './agentest-tool.ts';
import { TOOL_NAMES } from './constants.ts';
import { compactScreen } from './compact-screen.ts';
import { connectedApp } from './connected-app.ts';
import { givenPackage } from './package-name.ts';

export const resetApp = agentestTool({
  name: TOOL_NAMES.RESET_APP,
  title: 'Reset the app',
  description: 'Stop the app and launch it again; its data stays. Answers with the fresh UI tree. Use it between test cases.',
  input: z.strictObject({ packageName: givenPackage }),
  output: z.object({ packageName: z.string(), screenFingerprint: z.string(), uiTree: z.string() }),
  kind: 'act',
  destructive: true,
  idempotent: true,
  sends: ['restart_app'],
  run: async (input, context) => {
    const app = connectedApp(context.connection, input.packageName);
    const client = await context.client();
    await act(client, { type: 'restart_app', app }, context);
    const { text, fingerprint } = compactScreen(await client.screen({}, context.signal));
    const result = { packageName: app, screenFingerprint: fingerprint, uiTree: text };
    return { result, text: JSON.stringify({ packageName: app, screenFingerprint: fingerprint }), screen: text };
  },
});
