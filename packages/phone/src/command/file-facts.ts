import { FileFault } from '../file/fault.ts';
import { modeOf, sizeOf, type FileNode, CHARACTER_DEVICE, DIRECTORY, LINK, TYPE_MASK, contentOf } from '../file/node.ts';
import { fail, print, type Process, type Program, pathOf } from '../process.ts';
import { userName } from '../users.ts';
import { readFlags, type Flags } from './flags.ts';
import { within } from '../file/path.ts';

/** `stat [-L] [-c FORMAT] file…`. */
export const stat: Program = async (process) => {
  const flags = readFlags(process.args, 'c:fLt');
  let status = 0;
  for (const path of flags.rest) {
    try {
      const node = process.phone.files.get(pathOf(process, path), process.user, flags.has('L'));
      await print(process, `${(flags.value('c') ?? LONG).replace(/%([a-zA-Z%])/g, (_, letter: string) => field(letter, node, path))}\n`);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      status = await fail(process, `stat: '${path}': ${error.message}`);
    }
  }
  return status;
};

const LONG = `  File: '%n'
  Size: %s\t Blocks: %b\t IO Blocks: 512\t%F
Device: 1h/1d\t Inode: %i\t Links: 1
Access: (%a/%A)\tUid: (%u/%U)\tGid: (%g/%G)
Modify: %y`;

const KINDS = {
  file: 'regular file',
  made: 'regular file',
  directory: 'directory',
  link: 'symbolic link',
  device: 'character device',
} as const;

function field(letter: string, node: FileNode, path: string): string {
  const size = sizeOf(node);
  const fields: Record<string, string | number> = {
    n: path,
    N: `'${path}'`,
    s: size,
    b: Math.ceil(size / 512),
    F: KINDS[node.type],
    i: node.ino,
    a: node.mode.toString(8),
    A: modeText(modeOf(node)),
    f: modeOf(node).toString(16),
    u: node.uid,
    U: userName(node.uid),
    g: node.gid,
    G: userName(node.gid),
    X: node.mtime,
    Y: node.mtime,
    Z: node.mtime,
    y: new Date(node.mtime * 1000).toISOString().replace('T', ' ').replace('Z', '000000 +0000'),
    '%': '%',
  };
  return String(fields[letter] ?? `%${letter}`);
}

export const readlink: Program = async (process) => {
  const flags = readFlags(process.args, 'efmnq');
  const [path] = flags.rest;
  if (path === undefined) return fail(process, 'readlink: Needs 1 argument');
  return linkTarget(process, path, flags.has('f') || flags.has('e'));
};

export const realpath: Program = async (process) => {
  const [path] = readFlags(process.args, 'q').rest;
  return path === undefined ? fail(process, 'realpath: Needs 1 argument') : linkTarget(process, path, true);
};

async function linkTarget(process: Process, path: string, real: boolean): Promise<number> {
  const { files } = process.phone;
  const node = files.find(pathOf(process, path), process.user, false);
  const target =
    real && node !== undefined ? files.real(pathOf(process, path), process.user) : node?.type === 'link' ? node.target : undefined;
  if (target === undefined) return 1;
  await print(process, `${target}\n`);
  return 0;
}

/** `drwxr-xr-x`. */
function modeText(mode: number): string {
  const type = mode & TYPE_MASK;
  const letter = type === DIRECTORY ? 'd' : type === LINK ? 'l' : type === CHARACTER_DEVICE ? 'c' : '-';
  return letter + Array.from('rwxrwxrwx', (right, i) => ((mode >> (8 - i)) & 1 ? right : '-')).join('');
}

export const ls: Program = async (process) => {
  const flags = readFlags(process.args, '1aAdhilnpRrStZ');
  const paths = flags.rest.length === 0 ? ['.'] : flags.rest;
  const several = paths.length > 1 || flags.has('R');
  let status = 0;
  for (const path of paths) {
    try {
      const node = process.phone.files.get(pathOf(process, path), process.user, !flags.has('d') && !flags.has('l'));
      const target = node.type === 'link' ? process.phone.files.find(pathOf(process, path), process.user) : node;
      if (target?.type !== 'directory' || flags.has('d') || (node.type === 'link' && !path.endsWith('/')))
        await show(process, [[path, node]], flags);
      else await showFolder(process, path, flags, several);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      status = await fail(process, `ls: ${path}: ${error.message}`);
    }
  }
  return status;
};

async function showFolder(process: Process, path: string, flags: Flags, named: boolean): Promise<void> {
  const all = process.phone.files.list(pathOf(process, path), process.user);
  const entries = all.filter(([name]) => flags.has('a') || flags.has('A') || !name.startsWith('.'));
  if (named) await print(process, `${path}:\n`);
  if (flags.has('l')) await print(process, `total ${entries.reduce((sum, [, node]) => sum + Math.ceil(sizeOf(node) / 1024), 0)}\n`);
  await show(process, entries, flags);
  if (named) await print(process, '\n');
  if (!flags.has('R')) return;
  for (const [name, node] of entries) if (node.type === 'directory') await showFolder(process, within(path, name), flags, true);
}

async function show(process: Process, entries: [string, FileNode][], flags: Flags): Promise<void> {
  const sorted = [...entries];
  if (flags.has('t')) sorted.sort(([, a], [, b]) => b.mtime - a.mtime);
  if (flags.has('S')) sorted.sort(([, a], [, b]) => sizeOf(b) - sizeOf(a));
  if (flags.has('r')) sorted.reverse();
  const lines = sorted.map(([name, node]) => {
    const shown = flags.has('p') && node.type === 'directory' ? `${name}/` : name;
    return flags.has('l') ? `${long(node)} ${shown}${node.type === 'link' ? ` -> ${node.target}` : ''}` : shown;
  });
  if (lines.length > 0) await print(process, `${lines.join('\n')}\n`);
}

function long(node: FileNode): string {
  const size = node.type === 'made' ? contentOf(node).length : sizeOf(node);
  const date = new Date(node.mtime * 1000).toISOString();
  const owner = userName(node.uid);
  return `${modeText(modeOf(node))} 1 ${owner} ${userName(node.gid)} ${String(size).padStart(8)} ${date.slice(0, 10)} ${date.slice(11, 16)}`;
}

export const basename: Program = async (process) => {
  const [path = '', ending = ''] = process.args;
  const name = path.replace(/\/+$/, '').split('/').at(-1) ?? '';
  await print(process, `${ending !== '' && name.endsWith(ending) && name !== ending ? name.slice(0, -ending.length) : name}\n`);
  return 0;
};

export const dirname: Program = async (process) => {
  const [path = ''] = process.args;
  const at = path.replace(/\/+$/, '').lastIndexOf('/');
  await print(process, `${at === -1 ? '.' : at === 0 ? '/' : path.slice(0, at)}\n`);
  return 0;
};
