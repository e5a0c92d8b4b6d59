import { Console } from 'node:console';

import { Opening } from '@handsight/server/opening';
import type { McpFlags } from '../command/mcp.ts';
import { onFault } from '../failure.ts';
import { remark } from '../terminal.ts';

/** This file imports only what answering `initialize` needs; the rest is loaded after the response. */
export async function runMcp(flags: McpFlags, early?: Opening): Promise<void> {
  keepStdoutForTheProtocol();
  if (process.stdin.isTTY) remark('waiting for an MCP client on the standard input; see handsight mcp --help');
  const opening = early ?? new Opening(process.stdin, process.stdout, { dialect: flags.dialect });
  try {
    if (flags.waits) await opening.due;
    const { serveClient } = await import('./serve-client.ts');
    await serveClient(flags, opening);
  } finally {
    opening.close();
  }
}

/** Redirects library output to standard error, and keeps unhandled rejections from ending the connection. */
function keepStdoutForTheProtocol(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
  process.on('unhandledRejection', onFault);
}
