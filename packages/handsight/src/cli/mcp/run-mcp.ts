import { Console } from 'node:console';

import { answerOpening } from '../../mcp/opening.ts';
import type { McpFlags } from '../command/mcp.ts';
import { onFault } from '../failure.ts';
import { remark } from '../terminal.ts';

/** Nothing here is loaded that is not needed to answer `initialize`; the rest comes after the answer. */
export async function runMcp(flags: McpFlags): Promise<void> {
  keepStdoutForTheProtocol();
  if (process.stdin.isTTY) remark('waiting for an MCP client on the standard input; see handsight mcp --help');
  const answered = flags.waits ? await answerOpening(process.stdin, process.stdout, flags.dialect) : undefined;
  const { serveClient } = await import('./serve-client.ts');
  await serveClient(flags, answered);
}

/** Whatever a library prints goes to the standard error, and no forgotten promise ends a client's conversation. */
function keepStdoutForTheProtocol(): void {
  globalThis.console = new Console(process.stderr, process.stderr);
  process.on('unhandledRejection', onFault);
}
