import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** The same place seen from src/serve and from dist/serve. */
const FOLDER = fileURLToPath(new URL('../../dist/inspector', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

export interface InspectorFile {
  type: string;
  bytes: Buffer;
  zipped: Buffer;
  etag: string;
}

let loading: Promise<ReadonlyMap<string, InspectorFile>> | undefined;

/** The built page's files by their names, read once; empty when it has not been built. Nothing else of the disk can be named. */
export function inspectorFiles(): Promise<ReadonlyMap<string, InspectorFile>> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ReadonlyMap<string, InspectorFile>> {
  const names = await readdir(FOLDER, { recursive: true }).catch((): string[] => []);
  const files = names.filter((name) => TYPES[extname(name)] !== undefined);
  return new Map(await Promise.all(files.map(async (name) => [name.split(sep).join('/'), await read(name)] as const)));
}

async function read(name: string): Promise<InspectorFile> {
  const bytes = await readFile(join(FOLDER, name));
  return {
    type: TYPES[extname(name)] ?? '',
    bytes,
    zipped: await promisify(gzip)(bytes),
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  };
}
