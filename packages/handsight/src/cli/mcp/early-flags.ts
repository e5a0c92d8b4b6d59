import { DIALECTS, TOOLSETS, type Dialect, type Toolset } from '../../tool/dialect.ts';

/** One flag of `handsight mcp`, written by the build from the command's own definition. */
export interface EarlyFlag {
  name: string;
  takes: 'nothing' | 'one' | 'many';
  env?: string;
  default?: string;
  choices?: readonly string[];
  /** Its value is a whole number. */
  isNumber?: true;
}

/** What has a say in the list of tools. */
export interface EarlyFlags {
  dialect: Dialect;
  toolsets: Toolset[];
  structured: boolean;
  mode: string;
  port: number;
  hasConfig: boolean;
}

const MAX_NUMBER = 65_535;

/** Undefined for anything that the command itself must judge: a flag or a value that is not known here. */
export function readEarlyFlags(args: readonly string[], env: NodeJS.ProcessEnv, flags: readonly EarlyFlag[]): EarlyFlags | undefined {
  const values = new Map<string, string>();
  for (const { name, env: variable, default: usual } of flags) {
    const value = (variable === undefined ? undefined : env[variable]) ?? usual;
    if (value !== undefined) values.set(name, value);
  }
  const known = new Map(flags.map((flag) => [flag.name, flag]));
  for (let i = 0; i < args.length; i++) {
    const [, name = '', attached] = /^--([a-z-]+)(?:=(.*))?$/s.exec(args[i] ?? '') ?? [];
    const flag = known.get(name);
    if (flag === undefined) return undefined;
    if (flag.takes === 'nothing') {
      if (attached !== undefined) return undefined;
      values.set(name, 'true');
      continue;
    }
    const value = attached ?? args[++i];
    if (value === undefined || (attached === undefined && value.startsWith('-'))) return undefined;
    values.set(name, value);
    while (flag.takes === 'many' && attached === undefined && i + 1 < args.length && args[i + 1]?.startsWith('-') === false) i++;
  }
  return [...values].every(([name, value]) => isPlain(value, known.get(name))) ? flagsFrom(values) : undefined;
}

function isPlain(value: string, flag: EarlyFlag | undefined): boolean {
  if (value === '') return false;
  if (flag?.isNumber === true) return /^\d{1,5}$/.test(value) && Number(value) <= MAX_NUMBER;
  return flag?.choices?.includes(value) ?? true;
}

function flagsFrom(values: ReadonlyMap<string, string>): EarlyFlags | undefined {
  const dialect = DIALECTS.find((each) => each === values.get('dialect'));
  const toolsets = toolsetsFrom(values.get('tools') ?? '');
  if (dialect === undefined || toolsets === undefined) return undefined;
  return {
    ...{ dialect, toolsets, structured: values.has('structured'), mode: values.get('mode') ?? '' },
    ...{ port: Number(values.get('port')), hasConfig: values.has('config') },
  };
}

function toolsetsFrom(text: string): Toolset[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('all')) return [...TOOLSETS];
  const areKnown = names.every((name) => TOOLSETS.some((known) => known === name));
  return areKnown ? TOOLSETS.filter((set) => set === 'core' || names.includes(set)) : undefined;
}
