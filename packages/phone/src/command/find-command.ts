import { FileFault } from '../file/fault.ts';
import type { FileNode } from '../file/node.ts';
import { within } from '../file/path.ts';
import { fail, print, type Process, type Program, pathOf } from '../process.ts';
import { matches, patternOf } from '../shell/pattern.ts';

interface Wanted {
  name: string | undefined;
  type: string | undefined;
  maxDepth: number;
  remove: boolean;
}

/** `find PATH [-maxdepth N] [-type f|d|l] [-name PATTERN] [-print|-delete]`. */
export const find: Program = async (process) => {
  const at = process.args.findIndex((arg) => arg.startsWith('-'));
  const paths = at === -1 ? process.args : process.args.slice(0, at);
  const options = at === -1 ? [] : process.args.slice(at);
  const wanted: Wanted = { name: undefined, type: undefined, maxDepth: Number.POSITIVE_INFINITY, remove: false };
  for (let i = 0; i < options.length; i++) {
    const option = options[i] ?? '';
    if (option === '-print') continue;
    if (option === '-delete') wanted.remove = true;
    else if (option === '-name') wanted.name = options[++i];
    else if (option === '-type') wanted.type = options[++i];
    else if (option === '-maxdepth') wanted.maxDepth = Number(options[++i]);
    else return fail(process, `find: bad arg '${option}'`);
  }
  let status = 0;
  for (const path of paths.length === 0 ? ['.'] : paths) {
    try {
      await visit(process, path, process.phone.files.get(pathOf(process, path), process.user, false), 0, wanted);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      status = await fail(process, `find: ${path}: ${error.message}`);
    }
  }
  return status;
};

async function visit(process: Process, path: string, node: FileNode, depth: number, wanted: Wanted): Promise<void> {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const type = node.type === 'directory' ? 'd' : node.type === 'link' ? 'l' : node.type === 'device' ? 'c' : 'f';
  const isMeant =
    (wanted.type === undefined || wanted.type === type) &&
    (wanted.name === undefined || matches(patternOf([{ text: wanted.name, quoted: false }]), name));
  if (node.type === 'directory' && depth < wanted.maxDepth) {
    let entries: [string, FileNode][] = [];
    try {
      entries = process.phone.files.list(pathOf(process, path), process.user);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      await fail(process, `find: '${path}': ${error.message}`);
    }
    for (const [child, inner] of entries) await visit(process, within(path, child), inner, depth + 1, wanted);
  }
  if (!isMeant) return;
  if (wanted.remove) process.phone.files.remove(pathOf(process, path), process.user, true);
  else await print(process, `${path}\n`);
}
