import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { packExtension } from '@anthropic-ai/mcpb';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say } from './progress.mjs';
import { installedNeeds } from './release/installed.mjs';
import { bundleManifest } from './release/manifest.mjs';
import { publishedPackages, readPackage } from './release/packages.mjs';
import { copyPublished } from './release/stage.mjs';
import { ROOT } from './run.mjs';

/**
 * `npm run bundle`: an MCP bundle (.mcpb) of this platform, with everything `handsight mcp` needs but Node.
 */
const COMMAND = join('packages', 'handsight');

/**
 * Fills a folder with what the bundle holds.
 * @param {string} folder
 */
export async function fillBundle(folder) {
  const packages = new Map(publishedPackages().map((each) => [each.json.name, each]));
  const command = packages.get('handsight');
  if (command === undefined) throw new Error('packages/handsight is not published');
  copyPublished(command, join(folder, 'node_modules', 'handsight'));
  for (const need of installedNeeds(COMMAND)) {
    const own = packages.get(need.replace(/^(?:.*[/\\])?node_modules[/\\]/, '').replaceAll('\\', '/'));
    // A dependency of one of our packages may be installed below it: packages/handsight/node_modules/x.
    const target = join(
      folder,
      need.replace(/^packages[/\\]([^/\\]+)/, (_, name) => join('node_modules', nameOf(name))),
    );
    if (own !== undefined) copyPublished(own, target);
    else
      cpSync(join(ROOT, need), target, {
        recursive: true,
        dereference: true,
        filter: (path) => path === join(ROOT, need) || isWanted(path),
      });
  }
  cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(bundleManifest(command.json, await listedTools()), null, 2)}\n`);
}

/** @param {string} name */
const nameOf = (name) => readPackage(join('packages', name)).json.name;

/** Packages nested below a dependency are listed separately already; types, maps and docs are not needed at run time. @param {string} path */
const isWanted = (path) => basename(path) !== 'node_modules' && !/\.(?:d\.[cm]?ts|map|md)$/.test(path);

/** The tools that `tools/list` answers without further flags. */
async function listedTools() {
  /** @type {typeof import('../packages/dialects/src/list.ts')} */
  const { toolsOf } = await import(pathToFileURL(join(ROOT, 'packages', 'dialects', 'dist', 'list.js')).href);
  const tools = await toolsOf('handsight');
  return tools.filter(({ toolset }) => toolset === 'core').map(({ name, description }) => ({ name, description }));
}

/**
 * @param {string} output
 * @returns {Promise<void>}
 */
export async function writeBundle(output) {
  const folder = mkdtempSync(join(tmpdir(), 'handsight-bundle-'));
  try {
    await fillBundle(folder);
    mkdirSync(dirname(output), { recursive: true });
    if (!(await packExtension({ extensionPath: folder, outputPath: output, silent: true }))) throw new Error('mcpb refused the bundle');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureDependencies();
  const built = await during('build', ensureBuilt);
  if (built.code !== 0) {
    say(built.output);
    process.exit(1);
  }
  const { version } = readPackage(COMMAND).json;
  const output = join(ROOT, 'dist', `handsight-${version}-${process.platform}-${process.arch}.mcpb`);
  await during('bundle', () => writeBundle(output));
  say(`✓ ${output} ${(statSync(output).size / 1e6).toFixed(1)} MB`);
}
