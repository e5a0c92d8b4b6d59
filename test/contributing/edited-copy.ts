import { cp, mkdir, mkdtemp, readFile, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { fromRoot } from '../requires.ts';
import type { Edit } from './additions.ts';

/** A copy of the sources of all packages, with some edits applied. */
export async function editedCopy(edits: readonly Edit[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'handsight-edited-'));
  for (const name of ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'scripts']) {
    await cp(fromRoot(name), join(folder, name), { recursive: true });
  }
  for (const name of await readdir(fromRoot('packages'))) {
    for (const part of ['src', 'package.json', 'scenarios', 'node_modules']) {
      const from = fromRoot(join('packages', name, part));
      await cp(from, join(folder, 'packages', name, part), { recursive: true }).catch(ignoreMissing);
    }
  }
  await symlink(fromRoot('node_modules'), join(folder, 'node_modules'));
  for (const edit of edits) await make(edit, folder);
  return folder;
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
}

async function make(edit: Edit, folder: string): Promise<void> {
  const path = join(folder, edit.file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'text' in edit ? edit.text : edited(edit, await readFile(path, 'utf8')));
}

function edited(edit: Exclude<Edit, { text: string }>, text: string): string {
  if ('replace' in edit) {
    if (text.split(edit.replace).length !== 2) throw new Error(`${edit.file} has not exactly one ${edit.replace}`);
    return text.replace(edit.replace, () => edit.by);
  }
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith(edit.before));
  if (at === -1) throw new Error(`${edit.file} has no line that begins with ${edit.before}`);
  return [...lines.slice(0, at), edit.insert, ...lines.slice(at)].join('\n');
}
