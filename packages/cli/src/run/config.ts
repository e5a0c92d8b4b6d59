import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { parse } from 'yaml';

import { ENVIRONMENT, isSecretName } from '@handsight/core/environment';
import { columns } from '../columns.ts';
import { entry } from '../entry.ts';
import { takeAddress } from '../host/address-in-file.ts';
import { configOf } from '../host/config-of.ts';
import type { HostFlags } from '../host/host-flags.ts';
import { printJson, printLines, styled } from '../terminal.ts';

interface Setting {
  name: string;
  value: unknown;
  /** `default`, `file my.yaml`, `environment HANDSIGHT_PORT`, `flag --port` */
  source: string;
}

const SECRET = /(^|\.)api_key$/;
const BUDGETS = 'budgets.';

export async function runConfig(command: Command, file: string | undefined): Promise<void> {
  if (command.opts<{ env?: true }>().env === true) return showEnvironment(command);
  if (file !== undefined) await takeAddress(command, file);
  const flags = command.optsWithGlobals<HostFlags & { json?: true }>();
  if (file !== undefined) flags.config = file;
  const config = await configOf(flags);
  // Opened as it would be started: names in lists and rules are known to a host only.
  await entry().openHost({ config }).host.close();
  const inFile = flags.config === undefined ? {} : asObject(parse(await readFile(flags.config, 'utf8')));
  const fileSource = (name: string): string => (has(inFile, name.split('.')) ? `file ${flags.config ?? ''}` : 'default');
  const settings = [
    ...['host', 'port', 'device', 'scenario', 'mock', 'config'].map((name) => ofFlag(command, name, file)),
    ...leaves(config).map(([name, value]): Setting => {
      const flag = name.startsWith(BUDGETS) ? sourceOf(command, name.slice(BUDGETS.length)) : undefined;
      return { name, value: SECRET.test(name) ? '•••' : value, source: flag ?? fileSource(name) };
    }),
  ];
  if (flags.json === true) await printJson({ settings });
  else await show(settings);
}

/** Every name, what it is set to and what it sets. Secrets are not shown. */
async function showEnvironment(command: Command): Promise<void> {
  const names = Object.entries(ENVIRONMENT).map(([name, meaning]) => {
    const value = process.env[name];
    return { name, value: value === undefined ? null : isSecretName(name) ? '•••' : value, meaning };
  });
  if (command.optsWithGlobals<{ json?: true }>().json === true) return printJson({ environment: names });
  const rows = names.map(({ name, value, meaning }) => [name, value === null ? '–' : JSON.stringify(value), meaning]);
  await printLines(columns(['name', 'value', 'meaning'], rows));
}

async function show(settings: readonly Setting[]): Promise<void> {
  const [head, ...lines] = columns(
    ['setting', 'value', 'from'],
    settings.map(({ name, value, source }) => [name, value === undefined ? '–' : JSON.stringify(value), source]),
  );
  const marked = lines.map((line, i) => (typeof line === 'string' && settings[i]?.source !== 'default' ? styled('bold', line) : line));
  await printLines([head ?? '', ...marked]);
}

function ofFlag(command: Command, name: string, file: string | undefined): Setting {
  if (name === 'config' && file !== undefined) return { name, value: file, source: 'argument' };
  const isFiled = command.getOptionValueSource(name) === 'config';
  const source = isFiled ? `file ${file ?? String(command.getOptionValue('config'))}` : (sourceOf(command, name) ?? 'default');
  return { name, value: command.getOptionValue(name), source };
}

/** Where an option's value comes from; undefined where it was not given. */
function sourceOf(command: Command, setting: string): string | undefined {
  const flag = `--${setting.replaceAll('_', '-')}`;
  const option = command.options.find(({ long }) => long === flag);
  if (option === undefined) return undefined;
  const source = command.getOptionValueSource(option.attributeName());
  if (source === 'env') return `environment ${option.envVar ?? ''}`;
  return source === 'cli' ? `flag ${flag}` : undefined;
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

function has(value: Record<string, unknown>, [first = '', ...rest]: readonly string[]): boolean {
  if (!Object.hasOwn(value, first)) return false;
  return rest.length === 0 || has(asObject(value[first]), rest);
}

/** Every setting that is not a group of settings. */
function leaves(value: object, prefix = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, unknown][] => {
    const isGroup = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return isGroup ? leaves(inner, `${prefix}${key}.`) : [[prefix + key, inner]];
  });
}
