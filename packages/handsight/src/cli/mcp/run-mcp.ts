import { Console } from 'node:console';

import { Opening } from '../../mcp/opening.ts';
import type { McpFlags } from '../command/mcp.ts';
import { onFault } from '../failure.ts';
import { remark } from '../terminal.ts';

/** Nothing here is loaded that is not needed to answer `initialize`; the rest comes after the answer. */
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

/** Whatever a library prints goes to the standard error, and no forgotten promise ends a client's conversation. */
function keepStdoutForTheProtocol(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
  process.on('unhandledRejection', onFault);
}
