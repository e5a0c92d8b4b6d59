#!/usr/bin/env node
import { fileURLToPath } from 'node:url';

/** Whoever waits is answered first, from the catalogue: an MCP client its first requests, a person one call, help or a refusal. */
const args = process.argv.slice(2);
const isMcp = args[0] === 'mcp';
const opening = isMcp ? (await import('@handsight/cli/early')).earlyOpening(args.slice(1), process.env) : undefined;
await opening?.due;
const isDone = !isMcp && (await (await import('@handsight/cli/quick')).runQuickly(args, process.env));
if (!isDone) {
  const { runCommandLine } = await import('@handsight/cli');
  const { openHost } = await import('./open-host.ts');
  await runCommandLine(args, { openHost, main: fileURLToPath(import.meta.url) }, opening);
}
