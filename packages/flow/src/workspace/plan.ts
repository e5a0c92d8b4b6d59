import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { Pattern } from '@handsight/core/screen';
import { FlowFiles } from '../read/flow-files.ts';
import type { Flow } from '../read/flow.ts';
import { FlowReader } from '../read/flow-reader.ts';
import { flowError, refuseErrors, type FlowProblem } from '../read/problem.ts';
import { suggestionsFor } from '../read/similar.ts';
import { filesBelow, findConfig, isFlowFile, sortPaths, workspaceRoot } from './flow-paths.ts';
import { parseWorkspaceConfig, WorkspaceConfigSchema, type WorkspaceConfig } from './workspace-config.ts';

export interface PlanQuery {
  paths: readonly string[];
  includeTags?: readonly string[];
  excludeTags?: readonly string[];
  /** Tags that a flow must all have. */
  allTags?: readonly string[];
  config?: string;
}

/** The flows a command line or a call selects, read and checked. */
export interface FlowPlan {
  /** In any order. */
  flows: Flow[];
  /** In sequence, before the others. */
  sequence: Flow[];
  config: WorkspaceConfig;
  warnings: FlowProblem[];
}

/** Chooses flows as Maestro does; an error in any of them is thrown before any runs. */
export async function planFlows(query: PlanQuery): Promise<FlowPlan> {
  const { config, files, reader } = await chooseFiles(query);
  const flows = await requireFlows(files, reader);
  const selected = flows.filter(({ header }) => selectsTags(header.tags, query, config));
  if (selected.length === 0) throw noTags(query, config, flows);
  const byName = new Map(selected.map((flow) => [flow.name, flow]));
  const names = flowsInOrder([...byName.keys()], config.executionOrder?.flowsOrder ?? []);
  const sequence = names.flatMap((name) => byName.get(name) ?? []);
  return {
    flows: selected.filter((flow) => !sequence.includes(flow)),
    sequence,
    config,
    warnings: selected.flatMap(({ warnings }) => warnings),
  };
}

/** All of them, or throws every problem found. */
async function requireFlows(files: readonly string[], reader: Chosen['reader']): Promise<Flow[]> {
  const flows: Flow[] = [];
  const unread: string[] = [];
  for (const file of files) {
    const flow = await reader(file).read(file);
    if (flow !== undefined) flows.push(flow);
    else unread.push(file);
  }
  refuseErrors([...new Set(files.map(reader))].flatMap(({ problems }) => problems));
  return unread[0] === undefined ? flows : [await reader(unread[0]).require(unread[0])];
}

interface Chosen {
  config: WorkspaceConfig;
  files: string[];
  folders: string[];
  /** The reader of the workspace that a file belongs to. */
  reader: (file: string) => FlowReader;
}

/** The selected flow files, before they are read. */
export async function chooseFiles({ paths, config: given }: PlanQuery): Promise<Chosen> {
  const { files, folders, missing } = await sortPaths(paths);
  const [absent] = missing;
  if (absent !== undefined) throw flowError({ severity: 'error', title: 'Flow path does not exist', message: absent });
  const configFile = given ?? (await firstConfig(folders));
  const config =
    configFile === undefined ? WorkspaceConfigSchema.parse({}) : parseWorkspaceConfig(configFile, await readFile(configFile, 'utf8'));
  const readers = new Map<string, FlowReader>();
  const roots = await Promise.all([...folders, ...files].map(async (path) => ({ path, root: await workspaceRoot(path) })));
  const reader = (file: string): FlowReader => {
    const root = roots.find(({ path }) => file === path || file.startsWith(path + sep))?.root ?? file;
    const known = readers.get(root) ?? new FlowReader(new FlowFiles(root));
    readers.set(root, known);
    return known;
  };
  if (folders.length === 0 && files.length === 1) return { config, files, folders, reader };
  return { config, files: await chooseInFolders(files, folders, config, configFile), folders, reader };
}

async function firstConfig(folders: readonly string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const found = await findConfig(folder);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function chooseInFolders(
  files: readonly string[],
  folders: readonly string[],
  config: WorkspaceConfig,
  configFile: string | undefined,
): Promise<string[]> {
  const single = await keep(files, (file) => isFlowFile(file, configFile));
  const below = await Promise.all(
    folders.map(async (folder) => ({ folder, files: await keep(await filesBelow(folder), (file) => isFlowFile(file, configFile)) })),
  );
  const where = folders.join(', ');
  if (single.length === 0 && below.every((each) => each.files.length === 0)) {
    throw flowError({ severity: 'error', title: 'Flow directories do not contain any Flow files', message: where });
  }
  const globs = config.flows ?? ['*'];
  const wanted = globs.filter((glob) => !glob.startsWith('!'));
  if (wanted.length === 0 && globs.length > 0) {
    const message = `${globs.join(', ')}; add a pattern that selects flows, e.g. "*"`;
    throw flowError({ severity: 'error', title: 'Flow inclusion patterns contain only negation patterns', message, suggestions: globs });
  }
  const [positive, negative] = [wanted, globs.filter((glob) => glob.startsWith('!')).map((glob) => glob.slice(1))].map((list) =>
    list.map(compileGlob),
  );
  const matched = below.flatMap(({ folder, files: found }) =>
    found.filter((file) => {
      const path = relative(folder, file).split(sep).join('/');
      return positive?.some((glob) => glob.matches(path)) === true && negative?.some((glob) => glob.matches(path)) !== true;
    }),
  );
  if (single.length + matched.length > 0) return [...single, ...matched];
  if (globs.length === 1 && globs[0] === '*') {
    const message = `${where}; config.yaml can select those in folders below: flows: ["**"]`;
    throw flowError({ severity: 'error', title: 'Top-level directories do not contain any Flows', message });
  }
  throw flowError({
    severity: 'error',
    title: 'Flow inclusion pattern(s) did not match any Flow files',
    message: wanted.join(', '),
    suggestions: wanted,
  });
}

async function keep(files: readonly string[], test: (file: string) => Promise<boolean>): Promise<string[]> {
  const kept = await Promise.all(files.map(async (file) => ((await test(file)) ? [file] : [])));
  return kept.flat();
}

function noTags({ includeTags = [], excludeTags = [], allTags = [] }: PlanQuery, config: WorkspaceConfig, flows: readonly Flow[]): Error {
  const include = [...includeTags, ...allTags, ...(config.includeTags ?? [])];
  const exclude = [...excludeTags, ...(config.excludeTags ?? [])];
  const there = [...new Set(flows.flatMap(({ header }) => header.tags))].sort();
  const message = `included: ${include.join(', ') || 'all'}; excluded: ${exclude.join(', ') || 'none'}; there are: ${there.join(', ') || 'none'}`;
  return flowError({
    severity: 'error',
    title: 'Include / Exclude tags did not match any Flows',
    message,
    suggestions: include.flatMap((tag) => suggestionsFor(tag, there)),
  });
}

interface TagQuery {
  includeTags?: readonly string[];
  excludeTags?: readonly string[];
  /** All of these. */
  allTags?: readonly string[];
}

/** Whether a flow is selected: it has one of the included tags, all of `allTags`, and none of the excluded ones. */
function selectsTags(
  tags: readonly string[],
  { includeTags = [], excludeTags = [], allTags = [] }: TagQuery,
  config: { includeTags?: readonly string[] | undefined; excludeTags?: readonly string[] | undefined },
): boolean {
  const include = [...includeTags, ...(config.includeTags ?? [])];
  const exclude = [...excludeTags, ...(config.excludeTags ?? [])];
  const has = (tag: string): boolean => tags.includes(tag);
  return (include.length === 0 || include.some(has)) && allTags.every(has) && !exclude.some(has);
}

/** A Java file name pattern: `*` stays within a folder, `**` does not, plus `?`, `[a-z]` and `{a,b}`. */
function compileGlob(glob: string): Pattern {
  return Pattern.compile(toPattern(glob));
}

function toPattern(glob: string): string {
  let depth = 0;
  return glob.replace(/\*\*|[*?{},]|\[!?[^\]]*\]|[\s\S]/g, (token) => {
    if (token === '**') return '(?:.|\\n)*';
    if (token === '*') return '[^/]*';
    if (token === '?') return '[^/]';
    if (token === '{') return depth++ === 0 ? '(?:' : '\\{';
    if (token === '}') return depth > 0 && --depth === 0 ? ')' : '\\}';
    if (token === ',') return depth > 0 ? '|' : ',';
    if (token.length > 1) return `[${token.startsWith('[!') ? `^${token.slice(2)}` : token.slice(1)}`;
    return token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  });
}

/**
 * The flows that must run in sequence: the longest prefix of the order that exists. An order whose first flow is missing,
 * while others of it exist, is refused.
 */
export function flowsInOrder(names: readonly string[], order: readonly string[]): string[] {
  const wanted = [...new Set(order)];
  const known = new Set(names);
  if (!wanted.some((name) => known.has(name))) return [];
  const missing = wanted.findIndex((name) => !known.has(name));
  const sequence = missing === -1 ? wanted : wanted.slice(0, missing);
  if (sequence.length === 0) {
    const absent = wanted.filter((name) => !known.has(name));
    throw flowError({
      severity: 'error',
      title: 'Could not find flows needed for execution in order',
      message: absent.join(', '),
      suggestions: absent.flatMap((name) => suggestionsFor(name, names)),
    });
  }
  return sequence.every((name, i) => order[i] === name) ? sequence : [];
}
