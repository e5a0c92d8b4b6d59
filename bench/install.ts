import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { print, remark } from '@handsight/cli';
import { McpProcess } from './mcp-process.ts';
import { table } from './table.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_MB = 95;
const MAX_PACKAGES = 95;
const LARGEST = 12;

interface Measured {
  name: string;
  bytes: number;
}

/** Packs every package, installs the tarballs into an empty folder, measures it and uses it. */
export async function runInstallBench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'handsight-install-'));
  try {
    const tarballs = await pack(join(folder, 'tarballs'));
    const app = join(folder, 'app');
    await mkdir(app);
    await writeFile(join(app, 'package.json'), '{"private":true}');
    remark('installing …');
    const said = await run('npm', ['install', '--no-audit', '--no-fund', ...tarballs], app);
    const warnings = said.split('\n').filter((line) => line.includes('EBADENGINE'));
    const packages = await packagesIn(join(app, 'node_modules'));
    const bytes = packages.reduce((sum, each) => sum + each.bytes, 0);
    const rows = [['package', 'MB'], ...packages.slice(0, LARGEST).map(({ name, bytes: size }) => [name, megabytes(size)])];
    await print(table(rows));
    await print(
      `apparent size ${megabytes(bytes)} MB, packages ${packages.length}, engine warnings ${warnings.length} (Node ${process.version})`,
    );
    await print(await use(join(app, 'node_modules', 'handsight', 'bin', 'handsight.js'), app));
    if (bytes > MAX_MB * 1e6 || packages.length > MAX_PACKAGES || warnings.length > 0) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function pack(folder: string): Promise<string[]> {
  await mkdir(folder);
  const names = (await readdir(join(ROOT, 'packages'))).filter((name) => name !== 'inspector');
  for (const name of names) await run('npm', ['pack', '--silent', '--pack-destination', folder, join(ROOT, 'packages', name)], ROOT);
  return (await readdir(folder)).map((name) => join(folder, name));
}

/** Every package, the nested ones too, largest first; a package's size is without those inside it. */
async function packagesIn(folder: string): Promise<Measured[]> {
  const found: Measured[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.name.startsWith('@'))
      found.push(...(await packagesIn(path)).map(({ name, bytes }) => ({ name: `${entry.name}/${name}`, bytes })));
    else {
      found.push({ name: entry.name, bytes: await sizeOf(path) });
      found.push(...(await packagesIn(join(path, 'node_modules')).catch(() => [])));
    }
  }
  return found.sort((a, b) => b.bytes - a.bytes);
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += entry.name === 'node_modules' ? 0 : await sizeOf(path);
    else bytes += (await lstat(path)).size;
  }
  return bytes;
}

async function use(bin: string, cwd: string): Promise<string> {
  const mcp = new McpProcess(process.execPath, [bin, 'mcp', '--mode', 'mcp'], { cwd });
  await mcp.initialize();
  const answer = await mcp.ask('tools/call', { name: 'screenshot', arguments: {} });
  await mcp.close();
  const hasPicture = answer.includes('"type":"image"');
  const serve = spawn(process.execPath, [bin, 'serve', '--port', '0', '--json'], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: serve.stdout }), 'line')) as [string];
  const { listening } = JSON.parse(line) as { listening: string };
  const { status } = await fetch(new URL('/api/windows', listening), { signal: AbortSignal.timeout(10_000) });
  serve.kill();
  await once(serve, 'exit');
  if (!hasPicture || status !== 200) process.exitCode = 1;
  return `mcp works, its picture of the built-in phone ${hasPicture ? 'too' : 'DOES NOT'}; serve answers ${status}`;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

async function run(command: string, args: string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args[0] ?? ''} exited with code ${code}\n${said}`);
  return said;
}
