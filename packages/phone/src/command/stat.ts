import { FileFault } from '../file/fault.ts';
import { modeOf, sizeOf, type FileNode } from '../file/node.ts';
import { fail, print, type Process, type Program } from '../process.ts';
import { userName } from '../user-name.ts';
import { readFlags } from './flags.ts';
import { modeText } from './mode-text.ts';
import { pathOf } from './path-of.ts';

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
