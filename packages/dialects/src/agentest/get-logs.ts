import { z } from 'zod';

import { LOGCAT, TOOL_NAMES_EXT } from './constants.ts';
import { printable } from '@handsight/core/screen';
import { jsonAnswer } from '@handsight/tools/tool';
import { agentestTool } from './agentest-tool.ts';
import { connectedApp } from './connected-app.ts';
import { givenPackage } from './package-name.ts';

export const getLogs = agentestTool({
  name: TOOL_NAMES_EXT.GET_LOGS,
  title: 'Logs',
  description: 'The last log lines of the app. Use them to find out why something failed: errors of the backend, crashes, exceptions.',
  input: z.strictObject({
    packageName: givenPackage,
    maxLines: z
      .number()
      .int()
      .positive()
      .max(10_000)
      .default(() => LOGCAT.MAX_LINES),
  }),
  output: z.object({ packageName: z.string(), logs: z.string() }),
  kind: 'read',
  destructive: false,
  idempotent: true,
  run: async ({ packageName, maxLines }, context) => {
    const app = connectedApp(context.connection, packageName);
    const { lines } = await (await context.client()).logs({ app, maxLines }, context.signal);
    const logs = lines.map(
      ({ at, level, tag, text }) => `${new Date(at).toISOString()} ${level.charAt(0).toUpperCase()} ${tag}: ${printable(text)}`,
    );
    return jsonAnswer({ packageName: app, logs: logs.join('\n') });
  },
});
