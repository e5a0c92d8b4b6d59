import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

import { HandsightError } from '@handsight/core/error';
import { hashOf } from '../store/blobs.ts';
import type { FleetStore } from '../store/fleet-store.ts';

const MOST_BYTES = 50_000_000;

const BundleSchema = z.array(z.object({ path: z.string(), data: z.base64() }));
export const BundleRefSchema = z.object({ sha256: z.string(), bytes: z.int() });
export type BundleRef = z.infer<typeof BundleRefSchema>;

const keyOf = (sha256: string): string => `bundle/${sha256}`;

/** Puts the files flows need into the store, once for any number of runs. */
export async function putBundle(store: FleetStore, root: string, files: readonly string[]): Promise<BundleRef> {
  const packed: z.infer<typeof BundleSchema> = [];
  let total = 0;
  for (const file of [...new Set(files)].sort()) {
    const data = await readFile(file);
    total += data.length;
    if (total > MOST_BYTES)
      throw new HandsightError(
        'BadRequest',
        `the flows and their files have more than ${MOST_BYTES} bytes, the most that a fleet carries`,
        {},
      );
    packed.push({ path: relative(root, file).split(sep).join('/'), data: data.toString('base64') });
  }
  const bytes = await promisify(gzip)(JSON.stringify(packed));
  const sha256 = hashOf(bytes);
  await store.blobs.put(keyOf(sha256), bytes);
  return { sha256, bytes: bytes.length };
}

/** The bundle's folder below `folder`, unpacked on first use. */
export async function unpackBundle(store: FleetStore, ref: BundleRef, folder: string): Promise<string> {
  const root = join(folder, ref.sha256);
  if (await isFile(join(root, '.complete'))) return root;
  const bytes = await store.ask(() => store.blobs.get(keyOf(ref.sha256), ref));
  const text = (await promisify(gunzip)(bytes, { maxOutputLength: 2 * MOST_BYTES })).toString('utf8');
  const fresh = join(folder, `${ref.sha256}.${randomUUID()}`);
  for (const { path, data } of BundleSchema.parse(JSON.parse(text))) {
    const file = join(fresh, path);
    if (relative(fresh, file).startsWith('..')) throw new HandsightError('BadRequest', 'a file of the bundle is outside it', { path });
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, Buffer.from(data, 'base64'));
  }
  await writeFile(join(fresh, '.complete'), '');
  // Another run may have been faster.
  await rename(fresh, root).catch(() => rm(fresh, { recursive: true, force: true }));
  return root;
}

const isFile = (path: string): Promise<boolean> =>
  readFile(path).then(
    () => true,
    () => false,
  );
