import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Resolves to the same folder from src/serve and from dist/serve. */
const FOLDER = fileURLToPath(new URL('../dist/inspector', import.meta.url));

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

/** The built page's files by name, read once; empty if it has not been built. No other file can be requested. */
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
