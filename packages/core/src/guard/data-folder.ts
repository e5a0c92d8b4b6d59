import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';

import { HandsightError } from '../error/errors.ts';

/**
 * The true place of a file that a request names: under one of the folders, links followed. A relative path starts at the
 * first folder. The file need not exist yet. Open what is returned, not what was asked for.
 */
export async function insideDataFolder(path: string, folders: readonly string[]): Promise<string> {
  const [first] = folders;
  if (path === '' || path.includes('\0')) throw new HandsightError('BadRequest', 'this is not a file path', { path });
  if (first === undefined) throw outside(path, folders);
  const wanted = await trueOrFuturePath(resolve(first, path), folders);
  for (const folder of folders) {
    if (isInside(wanted, await trueOrFuturePath(resolve(folder), folders))) return wanted;
  }
  throw outside(path, folders);
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith('../') && !way.startsWith('..\\') && !isAbsolute(way);
}

/** Links are followed as far as the path exists; the rest is taken as it is written. */
async function trueOrFuturePath(path: string, folders: readonly string[]): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    if (!isMissing(error) || (await isLink(path))) throw outside(path, folders, error);
    return parent === path ? path : join(await trueOrFuturePath(parent, folders), basename(path));
  }
}

/** A link to what does not exist yet could make it anywhere. */
const isLink = (path: string): Promise<boolean> =>
  lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const outside = (path: string, folders: readonly string[], cause?: unknown): HandsightError =>
  new HandsightError(
    'PermissionDenied',
    `files are read and written only in the data folder, ${resolve(folders[0] ?? '')}, and in the folders that the configuration names`,
    { path },
    { cause },
  );
