import { z } from 'zod';

import { jsonAnswer } from '@handsight/tools/tool';
import { agentestTool } from './agentest-tool.ts';
import { ADB_COMMANDS, ADB_COMMANDS_EXT, TOOL_NAMES_EXT } from './constants.ts';
import { androidShell } from './app-shell.ts';
import { connectedApp } from './connected-app.ts';
import { givenPackage } from './package-name.ts';

export const getSharedPrefs = agentestTool({
  name: TOOL_NAMES_EXT.GET_SHARED_PREFS,
  title: 'Shared preferences',
  description: "One of the app's SharedPreferences files, to check stored state. Needs an Android device and a debuggable build.",
  input: z.strictObject({
    file: z
      .string()
      .regex(/^[\w.-]{1,200}$/, 'a file name without folders')
      .describe('my_prefs or my_prefs.xml'),
    packageName: givenPackage,
  }),
  output: z.object({ packageName: z.string(), file: z.string(), content: z.string() }),
  kind: 'act',
  destructive: false,
  idempotent: true,
  sends: ['shell'],
  run: async (input, context) => {
    const app = connectedApp(context.connection, input.packageName);
    const file = input.file.endsWith('.xml') ? input.file : `${input.file}.xml`;
    const { RUN_AS, SHARED_PREFS_DIR } = ADB_COMMANDS_EXT;
    const argv = [RUN_AS, app, ADB_COMMANDS.CAT, `${SHARED_PREFS_DIR}/${file}`];
    const content = await androidShell(await context.client(), { argv, what: 'shared preferences', own: 'whole values' }, context);
    return jsonAnswer({ packageName: app, file, content });
  },
});
