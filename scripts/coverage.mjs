import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDependencies } from './dependencies.mjs';
import { during, say, seconds } from './progress.mjs';
import { ROOT } from './run.mjs';
import { runSuites } from './suites.mjs';
import { ensureSystemPackages } from './system-packages.mjs';

/**
 * `npm run coverage [-- PROJECT …]`: runs the suites that run the sources and prints a line per folder; coverage/index.html has every
 * line. What only the built program does, in another process, is not counted.
 */
const projects = process.argv.slice(2);
const chosen = projects.length > 0 ? projects : ['unit', 'devices', 'programs'];

await ensureDependencies();
await ensureSystemPackages();
const args = [...chosen.flatMap((project) => ['--project', project]), '--coverage'];
const { tally, ms, output } = await during('coverage', (note) => runSuites(note, { args }));
if (tally.failed > 0) say(output.trimEnd());
for (const line of linesByFolder()) say(line);
for (const line of tally.skipped) say(`– skipped ${line}`);
say(`${tally.passed} passed, ${tally.failed} failed, ${seconds(ms)}`);
process.exitCode = tally.failed === 0 ? 0 : 1;

/** @typedef {{ total: number, covered: number }} Count */
/** @typedef {Record<string, { lines: Count, branches: Count }>} Summary */

/** A line per folder, the least covered first, and the whole. */
function linesByFolder() {
  const summary = /** @type {Summary} */ (JSON.parse(readFileSync(join(ROOT, 'coverage', 'coverage-summary.json'), 'utf8')));
  /** @type {Summary} */
  const folders = {};
  for (const [file, { lines, branches }] of Object.entries(summary)) {
    const folder = file === 'total' ? 'all' : /packages\/[^/]+\/src(?:\/[^/]+(?=\/))?/.exec(file.replaceAll('\\', '/'))?.[0];
    if (folder === undefined) continue;
    const sum = (folders[folder] ??= { lines: { total: 0, covered: 0 }, branches: { total: 0, covered: 0 } });
    add(sum.lines, lines);
    add(sum.branches, branches);
  }
  return Object.entries(folders)
    .sort(([, a], [, b]) => share(a.lines) - share(b.lines))
    .map(([name, { lines, branches }]) => `${percent(lines)} lines ${percent(branches)} branches  ${name} (${lines.total} lines)`);
}

/**
 * @param {Count} sum
 * @param {Count} part
 */
function add(sum, part) {
  sum.total += part.total;
  sum.covered += part.covered;
}

/** @param {Count} count */
function share({ total, covered }) {
  return total === 0 ? 1 : covered / total;
}

/** @param {Count} count */
function percent(count) {
  return `${(share(count) * 100).toFixed(1)} %`.padStart(7);
}
