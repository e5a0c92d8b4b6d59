import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.mjs';

const PACKAGE = join(ROOT, 'packages', 'server');
const SOURCE = join(PACKAGE, 'src', 'mcp', 'mcp-client.ts');
const BUILT = join(PACKAGE, 'dist', 'mcp', 'mcp-client.js');

/** Puts what is used of the official MCP client into the build, with the licences of everything that went in. */
export async function bundleMcpClient() {
  // In a fresh clone the scripts are loaded before the dependencies are installed.
  const { build, stop } = await import('esbuild');
  const { metafile } = await build({
    entryPoints: [SOURCE],
    outfile: BUILT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // A dependency of the package in any case.
    external: ['zod', 'zod/*'],
    metafile: true,
    absWorkingDir: ROOT,
    logLevel: 'error',
  });
  // Its service would run as long as this process, which for `npm start` is as long as the server.
  await stop();
  const used = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs).filter((file) => inputs[file]?.bytesInOutput));
  const packages = new Set(used.flatMap((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  writeFileSync(BUILT.replace(/js$/, 'licenses.txt'), [...packages].sort().map(licenceOf).join('\n\n'));
}

/** @param {string} folder */
function licenceOf(folder) {
  const { name, version, license } = /** @type {Record<string, string>} */ (
    JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))
  );
  const file = join(ROOT, folder, 'LICENSE');
  if (!existsSync(file)) throw new Error(`${name} has no file LICENSE, which must be passed on`);
  return `${name} ${version} (${license})\n\n${readFileSync(file, 'utf8').trim()}\n`;
}
