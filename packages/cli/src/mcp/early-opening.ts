import { readFileSync } from 'node:fs';

import { SERVER_VERSION } from '@handsight/core/version';
import { Catalogue, type OptionRecord } from '@handsight/dialects/catalogue';
import { Opening } from '@handsight/server/opening';
import { DIALECTS, TOOLSETS, type Dialect, type Toolset } from '@handsight/tools/dialect';
import { readFlags } from '../flags.ts';
import { stateFile } from '../host/state-folder.ts';

/** The flags that affect the tool list. */
export interface EarlyFlags {
  dialect: Dialect;
  toolsets: Toolset[];
  structured: boolean;
  mode: string;
  port: number;
  hasConfig: boolean;
}

/**
 * Answers the first messages from the catalogue, before commander, zod, the SDK or core are loaded. Undefined if the command itself
 * must parse the flags, or if standard input is a terminal.
 */
export function earlyOpening(args: readonly string[], env: NodeJS.ProcessEnv): Opening | undefined {
  const catalogue = process.stdin.isTTY ? undefined : Catalogue.open();
  const flags = catalogue && earlyFlags(args, env, catalogue.command('mcp')?.options ?? []);
  if (catalogue === undefined || flags === undefined || flags.mode === 'inspect') return undefined;
  return new Opening(process.stdin, process.stdout, { dialect: flags.dialect, tools: toolsFor(flags, catalogue) });
}

export function earlyFlags(args: readonly string[], env: NodeJS.ProcessEnv, options: readonly OptionRecord[]): EarlyFlags | undefined {
  const { values, words = [] } = readFlags(args, env, options) ?? {};
  const dialect = DIALECTS.find((each) => each === values?.get('dialect'));
  const toolsets = toolsetsFrom(String(values?.get('tools')));
  if (values === undefined || dialect === undefined || toolsets === undefined || words.length > 0) return undefined;
  return {
    ...{ dialect, toolsets, structured: values.has('structured'), mode: String(values.get('mode')) },
    ...{ port: Number(values.get('port')), hasConfig: values.has('config') },
  };
}

function toolsetsFrom(text: string): Toolset[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('all')) return [...TOOLSETS];
  const areKnown = names.every((name) => TOOLSETS.some((known) => known === name));
  return areKnown ? TOOLSETS.filter((set) => set === 'core' || names.includes(set)) : undefined;
}

/** Undefined if a configuration, or a host already running, may offer more tools. */
function toolsFor({ dialect, toolsets, structured, mode, port, hasConfig }: EarlyFlags, catalogue: Catalogue): string | undefined {
  if (hasConfig || (mode !== 'mcp' && !isUsualHost(port))) return undefined;
  return JSON.stringify(catalogue.listed(dialect, (toolset) => dialect !== 'handsight' || toolsets.includes(toolset), structured));
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
