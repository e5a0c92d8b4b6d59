import { FileFault } from '../file/fault.ts';
import { contentOf, modeOf, sizeOf, type FileNode } from '../file/node.ts';
import { within } from '../file/path.ts';
import type { Process, Program } from '../process.ts';
import { fail, print } from '../process.ts';
import { userName } from '../user-name.ts';
import { readFlags, type Flags } from './flags.ts';
import { modeText } from './mode-text.ts';
import { pathOf } from './path-of.ts';

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
