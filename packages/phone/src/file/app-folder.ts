import { bytesOf } from '../io/bytes.ts';
import type { Package } from '../package/package.ts';
import { appDatabase } from '../sqlite/app-database.ts';
import { hasSqlite } from '../sqlite/database.ts';
import { ROOT, type FileSystem } from './file-system.ts';
import { sharedPreferences } from './shared-preferences.ts';

export const appFolder = (name: string): string => `/data/data/${name}`;

/** An app's private folder. Its preferences file and its database reflect the app's scenario data. */
export function fillAppFolder(files: FileSystem, { name, uid, path }: Package, data: () => Record<string, unknown> | undefined): void {
  const folder = appFolder(name);
  const owner = { uid };
  for (const part of ['', '/cache', '/databases', '/files', '/shared_prefs']) {
    files.mkdir(`${folder}${part}`, ROOT, { mode: part === '' ? 0o700 : 0o771 });
    files.chown(`${folder}${part}`, uid);
  }
  files.make(`${folder}/shared_prefs/${name}_preferences.xml`, () => bytesOf(sharedPreferences(data() ?? {})), owner, 0o660);
  if (hasSqlite) files.make(`${folder}/databases/app.db`, () => appDatabase(data() ?? {}), owner, 0o660);
  files.mkdir(path.slice(0, path.lastIndexOf('/')), ROOT, { parents: true });
  files.make(path, () => bytesOf(''), { uid: 1000 });
}
