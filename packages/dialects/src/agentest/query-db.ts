import { z } from 'zod';

import type { OwnCommand } from '@handsight/core/guard';
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
    const own = reads(query);
    const argv = [RUN_AS, app, SQLITE3, `${DATABASES_DIR}/${database}`, query];
    const rows = await androidShell(await context.client(), { argv, what: 'databases', own }, context);
    return jsonAnswer({ packageName: app, database, query, rows });
  },
});

/** Whole columns of one table. */
const PLAIN = /^SELECT\s+(?:\*|\w+(?:\s*,\s*\w+)*)\s+FROM\s+\w+(?:\s+LIMIT\s+\d+)?\s*;?\s*$/i;

/** SQLite's functions without effects; the command line's own can write files and start programs. */
const PURE = new Set(
  'abs avg cast char coalesce count date datetime distinct exists filter format glob group_concat hex ifnull iif in instr julianday length like lower ltrim max min nullif over printf quote replace round rtrim strftime substr substring sum time total trim typeof unicode unixepoch upper values'.split(
    ' ',
  ),
);

/** What a query of one statement that only reads prints; undefined for any other, which is judged as a shell command is. */
function reads(query: string): OwnCommand | undefined {
  if (PLAIN.test(query)) return 'whole values';
  const code = query.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, ' ');
  const isOne = !/;\s*\S|--|\/\*|^\s*\.|['"`[\]]/m.test(code);
  const calls = [...code.matchAll(/(\w+)\s*\(/g)].map(([, name = '']) => name.toLowerCase());
  const isReading =
    /^\s*(?:SELECT|WITH)\b/i.test(code) &&
    !/\b(?:insert|update|delete|into)\b/i.test(code) &&
    calls.every((name) => PURE.has(name) || KEYWORDS.has(name));
  return isOne && isReading ? 'derived values' : undefined;
}

/** They may stand before a parenthesis. */
const KEYWORDS = new Set([
  'and',
  'or',
  'not',
  'as',
  'from',
  'join',
  'on',
  'using',
  'where',
  'select',
  'by',
  'when',
  'then',
  'else',
  'case',
  'union',
  'all',
]);
