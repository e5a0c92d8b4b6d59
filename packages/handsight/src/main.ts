#!/usr/bin/env node
import { fileURLToPath } from 'node:url';
import { earlyOpening } from '@handsight/cli/early';

/** An MCP client waits for the first responses, so they are sent before anything else is loaded. */
const [command, ...args] = process.argv.slice(2);
const opening = command === 'mcp' ? earlyOpening(args, process.env) : undefined;
await opening?.due;
const { runCommandLine } = await import('@handsight/cli');
const { openHost } = await import('./open-host.ts');
await runCommandLine(process.argv.slice(2), { openHost, main: fileURLToPath(import.meta.url) }, opening);
