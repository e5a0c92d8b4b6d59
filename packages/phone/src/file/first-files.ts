import { bytesOf } from '../io/bytes.ts';
import type { Packages } from '../package/packages.ts';
import type { Face } from '../screen/face.ts';
import { appFolder, fillAppFolder } from './app-folder.ts';
import { FileSystem, ROOT } from './file-system.ts';
import { SHELL_UID, SYSTEM_UID } from './node.ts';

const SHELL = { uid: SHELL_UID };
const STORAGE = '/storage/emulated/0';
const STORAGE_FOLDERS = [
  'Alarms',
  'Android',
  'DCIM',
  'Documents',
  'Download',
  'Movies',
  'Music',
  'Notifications',
  'Pictures',
  'Podcasts',
  'Ringtones',
];

/** The files of a factory-fresh phone. */
export function firstFiles(packages: Packages, face: Face, now: () => number): FileSystem {
  const files = new FileSystem(now);
  for (const path of [
    '/data/local',
    '/data/app',
    '/data/misc',
    '/data/anr',
    '/storage/emulated',
    '/system/bin',
    '/system/app',
    '/vendor',
    '/dev',
    '/proc/net',
    '/mnt',
  ]) {
    files.mkdir(path, ROOT, { parents: true });
  }
  files.mkdir('/data/data', ROOT, { mode: 0o771 });
  files.mkdir('/data/local/tmp', ROOT);
  files.chown('/data/local/tmp', SHELL_UID);
  files.mkdir(STORAGE, ROOT);
  files.chown(STORAGE, SHELL_UID);
  for (const folder of STORAGE_FOLDERS) files.mkdir(`${STORAGE}/${folder}`, SHELL);
  files.link(STORAGE, '/sdcard', ROOT);
  files.link(STORAGE, '/mnt/sdcard', ROOT);
  for (const device of ['null', 'tty', 'zero', 'urandom']) files.device(`/dev/${device}`);
  files.make('/system/build.prop', () => bytesOf('ro.build.version.sdk=34\n'), { uid: SYSTEM_UID });
  for (const one of packages.all) {
    if (one.origin === 'scenario') fillAppFolder(files, one, () => face.dataOf(one.name));
    else if (one.mainActivity !== '') {
      files.mkdir(appFolder(one.name), ROOT, { mode: 0o700 });
      files.chown(appFolder(one.name), one.uid);
    }
  }
  files.mkdir('/data/user', ROOT);
  files.link('/data/data', '/data/user/0', ROOT);
  // The system partition is read-only.
  for (const path of ['/', '/system', '/system/bin', '/system/app', '/vendor']) files.get(path, ROOT).mode = 0o555;
  return files;
}
