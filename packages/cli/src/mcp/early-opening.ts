import { existsSync, readFileSync } from 'node:fs';

import { Opening } from '@handsight/server/opening';
import type { Dialect, Toolset } from '@handsight/tools/dialect';
import { SERVER_VERSION } from '@handsight/core/version';
import { stateFile } from '../host/state-folder.ts';
import { readEarlyFlags, type EarlyFlag, type EarlyFlags } from './early-flags.ts';

/** One tool of a list, with the tool set it belongs to. */
export type EarlyTool = readonly [toolset: Toolset, listing: unknown];

export const earlyListFile = (dialect: Dialect, structured: boolean): string => `${dialect}${structured ? '-structured' : ''}.json`;

/** Where the build writes them. They do not exist when running from source. */
const FOLDER = new URL('early/', import.meta.url);

/**
 * Answers the first messages from files that the build wrote, before commander, zod, the SDK or core are loaded. Undefined if the
 * command itself must parse the flags, or if standard input is a terminal.
 */
export function earlyOpening(args: readonly string[], env: NodeJS.ProcessEnv): Opening | undefined {
  const file = new URL('flags.json', FOLDER);
  if (process.stdin.isTTY || !existsSync(file)) return undefined;
  const flags = readEarlyFlags(args, env, JSON.parse(readFileSync(file, 'utf8')) as EarlyFlag[]);
  if (flags === undefined || flags.mode === 'inspect') return undefined;
  return new Opening(process.stdin, process.stdout, { dialect: flags.dialect, tools: toolsFor(flags) });
}

/** Undefined if a configuration, or a host already running, may offer more tools. */
function toolsFor({ dialect, toolsets, structured, mode, port, hasConfig }: EarlyFlags): string | undefined {
  if (hasConfig || (mode !== 'mcp' && !isUsualHost(port))) return undefined;
  const tools = JSON.parse(readFileSync(new URL(earlyListFile(dialect, structured), FOLDER), 'utf8')) as EarlyTool[];
  const offered = dialect === 'handsight' ? tools.filter(([toolset]) => toolsets.includes(toolset)) : tools;
  return JSON.stringify(offered.map(([, listing]) => listing));
}

/** True if no host is running, or one of this version that offers no more than it is asked for. */
function isUsualHost(port: number): boolean {
  let state: unknown;
  try {
    state = JSON.parse(readFileSync(stateFile(port), 'utf8'));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
  const { version, asks_confirmation } = state as { version?: unknown; asks_confirmation?: unknown };
  return version === SERVER_VERSION && asks_confirmation === false;
}
