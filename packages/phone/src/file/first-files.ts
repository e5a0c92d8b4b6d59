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

const CORES = 8;
const TICKS_PER_S = 100;

/** Kernel files that clients read to measure load. The phone reports that it is nearly idle. */
export function kernelFiles(now: () => number): [path: string, text: () => string][] {
  const begun = now();
  return [
    ['/proc/meminfo', () => meminfo()],
    ['/proc/stat', () => stat(Math.round(((now() - begun) / 1000) * TICKS_PER_S))],
    ['/proc/cpuinfo', () => cpuinfo()],
  ];
}

const MEMORY_KB = {
  MemTotal: 7_812_345,
  MemFree: 1_204_512,
  MemAvailable: 4_502_100,
  Buffers: 12_004,
  Cached: 3_120_400,
  SwapTotal: 4_194_300,
  SwapFree: 4_100_000,
};

const meminfo = (): string =>
  Object.entries(MEMORY_KB)
    .map(([name, kb]) => `${`${name}:`.padEnd(16)}${String(kb).padStart(8)} kB\n`)
    .join('');

/** user nice system idle iowait irq softirq. */
function stat(ticks: number): string {
  const busy = Math.round(ticks / 100);
  const line = (name: string, times: number): string =>
    `${name} ${busy * times} 0 ${busy * times} ${(ticks - 2 * busy) * times} 0 0 0 0 0 0\n`;
  const cores = Array.from({ length: CORES }, (_, i) => line(`cpu${i}`, 1)).join('');
  return `${line('cpu ', CORES)}${cores}ctxt 100000\nbtime 1700000000\nprocesses 9000\nprocs_running 1\nprocs_blocked 0\n`;
}

const cpuinfo = (): string =>
  `${Array.from({ length: CORES }, (_, i) => `processor\t: ${i}\nBogoMIPS\t: 38.40\nFeatures\t: fp asimd aes crc32\nCPU implementer\t: 0x41\nCPU part\t: 0xd05\n`).join('\n')}\nHardware\t: Handsight\n`;
