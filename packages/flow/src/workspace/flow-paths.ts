import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';

import { MAX_FILE_BYTES } from '../read/yaml-source.ts';
import { isWorkspaceConfig } from './workspace-config.ts';

const MAX_FILES = 20_000;

export interface FlowPaths {
  files: string[];
  folders: string[];
  /** Inputs that do not exist. */
  missing: string[];
}

export async function sortPaths(paths: readonly string[]): Promise<FlowPaths> {
  const sorted: FlowPaths = { files: [], folders: [], missing: [] };
  for (const path of paths.map((each) => resolve(each))) {
    const about = await stat(path).catch(() => undefined);
    if (about === undefined) sorted.missing.push(path);
    else (about.isDirectory() ? sorted.folders : sorted.files).push(path);
  }
  return sorted;
}

/** The configuration file of a workspace, if its folder has one. */
export async function findConfig(folder: string): Promise<string | undefined> {
  for (const name of ['config.yaml', 'config.yml']) {
    const path = join(folder, name);
    if ((await stat(path).catch(() => undefined))?.isFile() === true) return path;
  }
  return undefined;
}

/** Every file below a folder, sorted by name. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .slice(0, MAX_FILES)
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !relative(folder, path).split('/').includes('node_modules'))
    .sort();
}

/** A YAML file that is not a configuration. */
export async function isFlowFile(path: string, config: string | undefined): Promise<boolean> {
  const extension = extname(path);
  if (path === config || (extension !== '.yaml' && extension !== '.yml')) return false;
  if (basename(path, extension) === 'config') return false;
  const about = await stat(path);
  return about.size > MAX_FILE_BYTES || !isWorkspaceConfig(await readFile(path, 'utf8'));
}

/**
 * The folder whose files a flow may reference: the one given, or for a single file the nearest ancestor that looks like the
 * root of a project.
 */
export async function workspaceRoot(path: string): Promise<string> {
  const start = resolve(path);
  if ((await stat(start).catch(() => undefined))?.isDirectory() === true) return start;
  for (let folder = dirname(start); ; folder = dirname(folder)) {
    for (const mark of ['.maestro', 'config.yaml', 'config.yml', '.git', 'package.json']) {
      if ((await stat(join(folder, mark)).catch(() => undefined)) !== undefined) return folder;
    }
    if (folder === dirname(folder)) return dirname(start);
  }
}
