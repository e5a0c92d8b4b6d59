import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { serveProcess } from '../rest/serve-process.ts';
import { handsight, type Run } from './handsight.ts';

/** A folder for the host's state files and whatever else commands write. */
export interface Place {
  folder: string;
  env: NodeJS.ProcessEnv;
  remove(): Promise<void>;
}

export async function newPlace(port: number): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'handsight-cli-'));
  return {
    folder,
    env: { XDG_STATE_HOME: folder, HANDSIGHT_PORT: String(port), NO_COLOR: '' },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export interface LiveHost {
  url: string;
  port: number;
  place: Place;
  /** A command that uses this host. */
  run(args: string[], options?: { input?: string }): Promise<Run>;
  /** The same with `--json`, whose output is one JSON value. */
  json(args: string[], code?: number): Promise<Record<string, unknown>>;
  end(): Promise<void>;
}

/** `handsight serve` on a free port, with a data folder of its own, and commands that use it. */
export async function liveHost(
  args: string[] = [],
  { env = {}, config: extra = '' }: { env?: NodeJS.ProcessEnv; config?: string } = {},
): Promise<LiveHost> {
  const folder = await newPlace(0);
  const config = join(folder.folder, 'config.yaml');
  await writeFile(config, `data_folder: ${JSON.stringify(join(folder.folder, 'data'))}\n${extra}`);
  const server = await serveProcess(['--config', config, ...args], { ...folder.env, ...env });
  const port = Number(new URL(server.url).port);
  const place: Place = { ...folder, env: { ...folder.env, HANDSIGHT_PORT: String(port) } };
  const run: LiveHost['run'] = (words, options = {}) => handsight(words, { ...options, env: { ...place.env, ...env }, cwd: place.folder });
  return {
    url: server.url,
    port,
    place,
    run,
    json: async (words, code = 0) => {
      const ran = await run(['--json', ...words]);
      if (ran.code !== code) throw new Error(`handsight ${words.join(' ')} ended with ${String(ran.code)}: ${ran.stdout}${ran.stderr}`);
      return JSON.parse(ran.stdout) as Record<string, unknown>;
    },
    end: async () => {
      await server.end();
      await place.remove();
    },
  };
}
