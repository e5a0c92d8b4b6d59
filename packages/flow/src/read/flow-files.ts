import { realpath, stat, readFile } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve } from 'node:path';

import { flowError, type Place } from './problem.ts';
import { MAX_FILE_BYTES } from './yaml-source.ts';

/** The files of a workspace: nothing outside its folder is read. */
export class FlowFiles {
  readonly root: string;

  constructor(root: string) {
    this.root = resolve(root);
  }

  /** Resolves a file name used in a flow to a path; undefined for one outside the workspace. */
  async resolve(from: string, name: string): Promise<string | undefined> {
    const path = isAbsolute(name) ? resolve(name) : resolve(dirname(from), name);
    if (!isInside(this.root, path)) return undefined;
    // A symbolic link may point outside.
    const [root, real] = await Promise.all([realpath(this.root), realpath(path).catch(() => path)]);
    return isInside(root, real) || real === path ? path : undefined;
  }

  async isFile(path: string): Promise<boolean> {
    return (await stat(path).catch(() => undefined))?.isFile() ?? false;
  }

  async read(path: string, place?: Place): Promise<string> {
    const about = await stat(path).catch(() => undefined);
    const problem = { severity: 'error' as const, ...(place === undefined ? {} : { place }) };
    if (about?.isFile() !== true) throw flowError({ ...problem, title: 'Flow path does not exist', message: this.shown(path) });
    if (about.size > MAX_FILE_BYTES) {
      throw flowError({
        ...problem,
        title: 'File Too Large',
        message: `${this.shown(path)} has ${about.size} bytes; at most ${MAX_FILE_BYTES} are read`,
      });
    }
    return readFile(path, 'utf8');
  }

  /** A path as a report shows it. */
  shown(path: string): string {
    return isInside(this.root, path) ? relative(this.root, path) || path : path;
  }
}

export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}
