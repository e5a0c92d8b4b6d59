import { z } from 'zod';

import { act } from './perform-step.ts';
import { jsonAnswer } from '../../tool/json-answer.ts';
import { agentestTool } from './agentest-tool.ts';
import { compactScreen } from './compact-screen.ts';
import { connectedApp } from './connected-app.ts';
import { givenPackage } from './package-name.ts';

export const resetApp = agentestTool({
  name: 'agentest_reset_app',
  title: 'Reset the app',
  description: 'Stop the app and launch it again; its data stays. Answers with the fresh UI tree. Use it between test cases.',
  input: z.strictObject({ packageName: givenPackage }),
  output: z.object({ packageName: z.string(), screenFingerprint: z.string(), uiTree: z.string() }),
  kind: 'act',
  destructive: true,
  idempotent: true,
  run: async (input, context) => {
    const app = connectedApp(context.connection, input.packageName);
    const client = await context.client();
    await act(client, { type: 'restart_app', app }, context);
    const { text, fingerprint } = compactScreen(await client.screen({}, context.signal));
    return jsonAnswer({ packageName: app, screenFingerprint: fingerprint, uiTree: text });
  },
});
