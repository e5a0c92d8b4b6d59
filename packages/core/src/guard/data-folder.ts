import { lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';

import { HandsightError } from '../error/errors.ts';

/**
 * The real path of a file that a request names: inside one of the folders, links followed. A relative path starts at the first folder. The
 * file need not exist yet. Open the returned path, not the requested one.
 */
export async function insideDataFolder(path: string, folders: readonly string[]): Promise<string> {
  const [first] = folders;
  if (path === '' || path.includes('\0')) throw new HandsightError('BadRequest', 'this is not a file path', { path });
  if (first === undefined) throw outside(path);
  const inFirst = resolve(first, path);
  const fromHere = resolve(path);
  // Paths handed out earlier may be relative to where the host was started.
  const wanted = await trueOrFuturePath((await exists(inFirst)) || !(await exists(fromHere)) ? inFirst : fromHere);
  for (const folder of folders) {
    if (isInside(wanted, await trueOrFuturePath(resolve(folder)))) return requirePlain(wanted, path);
  }
  throw outside(path);
}

const exists = (path: string): Promise<boolean> =>
  lstat(path).then(
    () => true,
    () => false,
  );

/** Reading a pipe or a device may never end, and occupies one of the few threads that read files. */
async function requirePlain(file: string, path: string): Promise<string> {
  const stats = await stat(file).catch(() => undefined);
  if (stats === undefined || stats.isFile() || stats.isDirectory()) return file;
  throw new HandsightError('BadRequest', 'this is neither a file nor a folder', { path });
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith('../') && !way.startsWith('..\\') && !isAbsolute(way);
}

/** Links are followed as far as the path exists; the rest is taken as it is written. */
async function trueOrFuturePath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if (!isMissing(error) || (await isLink(path))) throw outside(path, error);
    return parent === path ? path : join(await trueOrFuturePath(parent), basename(path));
  }
}

/** A dangling link could create its target anywhere. */
const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const outside = (path: string, cause?: unknown): HandsightError =>
  new HandsightError(
    'PermissionDenied',
    'requests may name files in the data folder and in the folders that `folders` in the configuration lists, and this is elsewhere',
    { path },
    { cause },
  );
