#!/usr/bin/env node
import { earlyOpening } from './mcp/early-opening.ts';

/** An MCP client waits for the first responses, so they are sent before anything else is loaded. */
const [command, ...args] = process.argv.slice(2);
const opening = command === 'mcp' ? earlyOpening(args, process.env) : undefined;
await opening?.due;
const { runCommandLine } = await import('./run-command-line.ts');
await runCommandLine(process.argv.slice(2), opening);
