import { watch } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';

import { stateFile } from './state-folder.ts';

const StateSchema = z.object({
  pid: z.int(),
  /** How it was started, and so how it ends: with its client, with its terminal, or by `handsight stop`. */
  kind: z.enum(['serve', 'desktop', 'mcp', 'background']),
  url: z.string(),
  version: z.string(),
  started_at: z.string(),
  device: z.string(),
  log: z.string().nullable(),
  data_folder: z.string(),
  /** Compared with the guards that a later client asks for. */
  terms: z.object({ config: z.string(), mock: z.boolean(), scenario: z.string().nullable() }),
  /** Whether its clients get the confirmation tools even if they did not ask for them. */
  asks_confirmation: z.boolean().default(true),
});
export type HostState = z.infer<typeof StateSchema>;
export type HostKind = HostState['kind'];

/** Writes a host's state file for later commands of the same user. */
export async function writeState(port: number, state: HostState): Promise<void> {
  const file = stateFile(port);
  const draft = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(draft, `${JSON.stringify(state, undefined, 2)}\n`, { mode: 0o600 });
  await rename(draft, file);
}

/** Undefined if it is missing or cannot be read. */
export async function readState(port: number): Promise<HostState | undefined> {
  const text = await readFile(stateFile(port), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : StateSchema.safeParse(json(text)).data;
}

export async function removeState(port: number): Promise<void> {
  if ((await readState(port))?.pid === process.pid) await rm(stateFile(port), { force: true });
}

/** Resolves when a host has removed its state file, which is the last thing it does. */
export function stateRemoved(port: number, { pid }: HostState, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = async (): Promise<void> => {
      if ((await readState(port))?.pid === pid) return;
      watcher.close();
      resolve();
    };
    const watcher = watch(dirname(stateFile(port)), { signal }, () => void look());
    watcher.on('error', reject);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    void look();
  });
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
