import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { fromRoot } from '../requires.ts';

/** The SDKs whose classes judge, at the versions that the stand-ins cite, and the Node that they need. */
const PACKAGES = {
  '@anthropic-ai/sdk': '1.9',
  openai: '7.55',
  '@google/genai': '3.1',
  [`node-${process.platform}-${process.arch}`]: '22',
};
const FOLDER = fromRoot('node_modules/.cache/provider-sdks');
const INSTALL_MS = 180_000;

export interface Sdks {
  folder: string;
  /** Node 22. */
  node: string;
}

/** Installs the SDKs into a cache folder, once; a sentence if they cannot be had. They are no dependencies. */
export async function providerSdks(): Promise<Sdks | string> {
  const node = join(FOLDER, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  const done = join(FOLDER, 'installed.json');
  const wanted = JSON.stringify(PACKAGES);
  const isThere = await readFile(done, 'utf8').then(
    (text) => text === wanted,
    () => false,
  );
  if (isThere) return { folder: FOLDER, node };
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'package.json'), '{"private":true,"type":"module"}');
  const names = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`);
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...names];
  const npm = spawn('npm', args, { cwd: FOLDER, stdio: 'ignore', timeout: INSTALL_MS });
  const [code] = (await once(npm, 'exit')) as [number | null];
  const isRunnable = await access(node).then(
    () => true,
    () => false,
  );
  if (code !== 0 || !isRunnable) return `the SDKs of the providers, or Node 22, cannot be installed from npm (code ${code ?? 'none'})`;
  await writeFile(done, wanted);
  return { folder: FOLDER, node };
}

/** Runs a program and returns what it prints; throws what it prints on failure. */
export async function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], timeout: INSTALL_MS });
  let out = '';
  let errors = '';
  child.stdout.on('data', (part: Buffer) => (out += part.toString('utf8')));
  child.stderr.on('data', (part: Buffer) => (errors += part.toString('utf8')));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${out}\n${errors}`);
  return out;
}
