import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HandsightError } from '@handsight/core/error';
import { readDump, type UnifiedUINode } from '@handsight/core/screen';

export interface Dump {
  bytes: Uint8Array;
  /** Decoded beforehand, for parsers that do not decode. */
  xml: string;
  root: UnifiedUINode;
  nodeCount: number;
}

export interface DumpFolder {
  dumps: Dump[];
  /** Files that do not contain a screen. */
  unreadable: string[];
}

const DUMP_NAME = /\.(xml|uix)$/i;

export async function readDumpFolder(folder: string): Promise<DumpFolder> {
  const names = (await namesIn(folder)).filter((name) => DUMP_NAME.test(name)).sort();
  if (names.length === 0) throw new HandsightError('BadRequest', `${folder} holds no .xml or .uix files`, { folder });
  const dumps: Dump[] = [];
  const unreadable: string[] = [];
  for (const name of names) {
    const bytes = await readFile(join(folder, name));
    try {
      const { root, nodeCount } = readDump(bytes);
      dumps.push({ bytes, xml: decode(bytes), root, nodeCount });
    } catch {
      unreadable.push(name);
    }
  }
  if (dumps.length === 0) throw new HandsightError('TreeParse', `no file of ${folder} holds a screen`, { folder, unreadable });
  return { dumps, unreadable };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    throw new HandsightError('BadRequest', `${folder} is not a folder that can be read`, { folder }, { cause: error });
  }
}

function decode(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}
