import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

import { HandsightError } from '@handsight/core/error';
import { hashOf, MOST_BLOB_BYTES } from '../store/blobs.ts';
import type { FleetStore } from '../store/fleet-store.ts';
import type { Artifact, RunRecord } from '../store/records.ts';
import type { RunFile } from './runner.ts';

/** Per run, in the store. */
const MOST_BYTES = 2 * MOST_BLOB_BYTES;
const MOST_FILES = 2000;

const keyOf = (run: string, attempt: number, name: string): string => `run/${run}/${attempt}/${name}`;

/**
 * Stores the files of an attempt for the submitter: in the shared folder, or in the store. They become visible
 * only once the attempt's result is written; those of a superseded attempt never do.
 */
export async function putArtifacts(
  store: FleetStore,
  { id, attempt }: { id: string; attempt: number },
  files: readonly RunFile[],
  sharedFolder: string | undefined,
): Promise<{ artifacts: Artifact[]; dropped: string[] }> {
  const artifacts: Artifact[] = [];
  const dropped: string[] = [];
  let total = 0;
  for (const { name, type, bytes } of files) {
    const about = { name, type, bytes: bytes.length, sha256: hashOf(bytes) };
    if (sharedFolder !== undefined) {
      const path = join(sharedFolder, id, String(attempt), name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
      artifacts.push({ ...about, path: relative(sharedFolder, path) });
      continue;
    }
    const isTooMuch = bytes.length > MOST_BLOB_BYTES || total + bytes.length > MOST_BYTES || artifacts.length >= MOST_FILES;
    if (isTooMuch) dropped.push(`${name} (${bytes.length} bytes): the store takes ${MOST_BYTES} bytes of a run; use a shared folder`);
    else {
      total += bytes.length;
      await store.blobs.put(keyOf(id, attempt, name), bytes);
      artifacts.push(about);
    }
  }
  return { artifacts, dropped };
}

/** A file of a run that has ended. */
export async function getArtifact(store: FleetStore, run: RunRecord, name: string, sharedFolder?: string): Promise<Uint8Array> {
  const artifact = run.end?.artifacts.find((each) => each.name === name);
  if (run.end === null || artifact === undefined)
    throw new HandsightError('RunNotFound', `run ${run.id} has left no ${name}`, { run: run.id });
  if (artifact.path === undefined) return store.blobs.get(keyOf(run.id, run.end.attempt, name), artifact);
  if (sharedFolder === undefined) {
    throw new HandsightError('BadRequest', `${name} is in the folder that the hosts share: say where it is with --fleet-folder`, { name });
  }
  const bytes = await readFile(join(sharedFolder, artifact.path));
  if (hashOf(bytes) === artifact.sha256) return bytes;
  throw new HandsightError('FleetRefused', `${name} in the shared folder is not what the run left`, { name });
}
