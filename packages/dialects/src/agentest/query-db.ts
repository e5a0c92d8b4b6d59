import { z } from 'zod';

import { jsonAnswer } from '@handsight/tools/tool';
import { agentestTool } from './agentest-tool.ts';
import { ADB_COMMANDS_EXT, TOOL_NAMES_EXT } from './constants.ts';
import { androidShell } from './app-shell.ts';
import { connectedApp } from './connected-app.ts';
import { givenPackage } from './package-name.ts';

export const queryDb = agentestTool({
  name: TOOL_NAMES_EXT.QUERY_DB,
  title: 'Database query',
  description: "Run SQL on one of the app's SQLite databases, to check stored state. Needs an Android device and a debuggable build.",
  input: z.strictObject({
    database: z
      .string()
      .regex(/^[\w.-]{1,200}$/, 'a file name without folders')
      .describe('app.db'),
    query: z.string().min(1).max(9000).describe('SELECT * FROM users LIMIT 10'),
    packageName: givenPackage,
  }),
  output: z.object({ packageName: z.string(), database: z.string(), query: z.string(), rows: z.string() }),
  kind: 'act',
  destructive: true,
  idempotent: false,
  sends: ['shell'],
  run: async ({ database, query, packageName }, context) => {
    const app = connectedApp(context.connection, packageName);
    const { RUN_AS, SQLITE3, DATABASES_DIR } = ADB_COMMANDS_EXT;
    const command = [RUN_AS, app, SQLITE3, `${DATABASES_DIR}/${database}`, query];
    const rows = await androidShell(await context.client(), command, 'databases', context);
    return jsonAnswer({ packageName: app, database, query, rows });
  },
});
