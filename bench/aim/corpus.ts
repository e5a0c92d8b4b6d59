import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readDump, type UnifiedUINode } from '@handsight/core/screen';
import { z } from 'zod';

export interface CorpusScreen {
  /** Folder and file. */
  name: string;
  root: UnifiedUINode;
}

export interface Corpus {
  screens: CorpusScreen[];
  /** Series of screens of one app, in the order of capture. */
  sequences: { name: string; frames: CorpusScreen[] }[];
  /** Files that hold no screen. */
  unreadable: string[];
}

const FOLDERS = ['android', 'android-more'];
const SequenceSchema = z.object({ frames: z.array(z.object({ file: z.string() })) });

export async function readCorpus(folder: string): Promise<Corpus> {
  const corpus: Corpus = { screens: [], sequences: [], unreadable: [] };
  for (const name of FOLDERS) {
    const files = (await readdir(join(folder, name))).filter((file) => /\.(xml|uix)$/i.test(file)).sort();
    corpus.screens.push(...(await readAll(folder, name, files, corpus.unreadable)));
  }
  for (const name of (await readdir(join(folder, 'sequences'))).sort()) {
    const path = join('sequences', name);
    const text = await readFile(join(folder, path, 'seq.json'), 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const files = SequenceSchema.parse(JSON.parse(text)).frames.map(({ file }) => file);
    const frames = await readAll(folder, path, files, corpus.unreadable);
    corpus.sequences.push({ name, frames });
    corpus.screens.push(...frames);
  }
  return corpus;
}

async function readAll(folder: string, path: string, files: readonly string[], unreadable: string[]): Promise<CorpusScreen[]> {
  const screens: CorpusScreen[] = [];
  for (const file of files) {
    const name = join(path, file);
    const bytes = await readFile(join(folder, name));
    try {
      screens.push({ name, root: readDump(bytes).root });
    } catch {
      unreadable.push(name);
    }
  }
  return screens;
}
