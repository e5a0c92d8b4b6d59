import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HandsightError } from '@handsight/core/error';
import { type Bounds, makeNode, readDump, type UnifiedUINode } from '@handsight/core/screen';

/** One recorded dump: its bytes, and their parsed content. */
export interface Recording {
  /** The file's name without its ending. */
  name: string;
  bytes: Uint8Array;
  root: UnifiedUINode;
  screen: Bounds;
  rotation: number;
  package: string;
}

const MAX_FILES = 10_000;
const MAX_BYTES = 1 << 24;
const DEFAULT_SCREEN: Bounds = { left: 0, top: 0, right: 1080, bottom: 2400 };

/** All dumps of a folder, in the order of their names. */
export async function readRecordings(folder: string): Promise<Recording[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new HandsightError('BadRequest', `${folder} cannot be read`, { folder }, { cause });
  });
  const dumps = names.filter((name) => name.endsWith('.xml')).sort();
  if (dumps.length === 0) throw new HandsightError('BadRequest', `${folder} holds no .xml file`, { folder });
  if (dumps.length > MAX_FILES) throw new HandsightError('BadRequest', `${folder} holds more than ${MAX_FILES} dumps`, { folder });
  return Promise.all(dumps.map((name) => readRecording(folder, name)));
}

async function readRecording(folder: string, name: string): Promise<Recording> {
  const path = join(folder, name);
  if ((await stat(path)).size > MAX_BYTES)
    throw new HandsightError('BadRequest', `${path} is larger than ${MAX_BYTES} bytes`, { file: path });
  const bytes = new Uint8Array(await readFile(path));
  return { name: name.slice(0, -4), bytes, ...meaningOf(bytes) };
}

/** A dump that cannot be parsed is still a screen, an empty one: its bytes are what matters. */
function meaningOf(bytes: Uint8Array): Pick<Recording, 'root' | 'screen' | 'rotation' | 'package'> {
  try {
    const { root, screen, rotation } = readDump(bytes);
    const isSized = screen.right > 0 && screen.bottom > 0;
    return { root, screen: isSized ? screen : DEFAULT_SCREEN, rotation, package: packageIn(root) };
  } catch (error) {
    if (!(error instanceof HandsightError)) throw error;
    return { root: makeNode({ bounds: DEFAULT_SCREEN }), screen: DEFAULT_SCREEN, rotation: 0, package: '' };
  }
}

function packageIn(node: UnifiedUINode): string {
  if (node.packageName !== '') return node.packageName;
  for (const child of node.children) {
    const found = packageIn(child);
    if (found !== '') return found;
  }
  return '';
}
