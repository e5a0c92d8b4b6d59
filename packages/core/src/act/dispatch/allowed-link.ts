import { fileURLToPath } from 'node:url';

import { HandsightError } from '../../error/errors.ts';
import { insideDataFolder } from '../../guard/data-folder.ts';
import type { Host } from '../../host/host.ts';

/** Schemes that expose local content or run code instead of leading anywhere. */
const NO_PLACES: ReadonlySet<string> = new Set(['view-source', 'javascript', 'data', 'content', 'filesystem', 'blob', 'jar']);

/** The link, if it may be opened. A file: link names a file on this machine, so it must be in a folder that requests may name. */
export async function allowedLink({ config }: Host, url: string): Promise<string> {
  const link = url.trim();
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1]?.toLowerCase();
  if (scheme === undefined) throw new HandsightError('BadRequest', 'a link begins with its scheme', {});
  if (NO_PLACES.has(scheme)) throw new HandsightError('PermissionDenied', `links of the scheme ${scheme} are not opened`, { scheme });
  if (scheme === 'file') await insideDataFolder(pathOf(link), [config.data_folder, ...config.folders]);
  return link;
}

function pathOf(link: string): string {
  try {
    return fileURLToPath(link);
  } catch (cause) {
    throw new HandsightError('BadRequest', 'this link names no file of this machine', {}, { cause });
  }
}
