import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { during, say } from './progress.mjs';
import { cutSection, releasedVersions } from './release/changelog.mjs';
import { contentFaults } from './release/contents.mjs';
import { publintFaults, typeFaults } from './release/lint.mjs';
import { publishedPackages, readPackage } from './release/packages.mjs';
import { publish, refuseUnlessReady } from './release/publish.mjs';
import { stage } from './release/stage.mjs';
import { versionChanges } from './release/versions.mjs';
import { ROOT } from './run.mjs';

/**
 * `npm run release -- [VERSION] [--dry-run]`: sets the version of all packages, cuts the changelog, builds, packs and checks; then asks, and
 * publishes. Without VERSION it is the packages' current one, if that was never released. A dry run leaves the tree as it was.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean', default: false } } });
const isDryRun = values['dry-run'];
const CHANGELOG = join(ROOT, 'CHANGELOG.md');

await ensureDependencies();
const changelog = readFileSync(CHANGELOG, 'utf8');
const version = positionals[0] ?? unreleasedVersion();
const cut = cutSection(changelog, version, new Date().toISOString().slice(0, 10));
if (!isDryRun) await refuseUnlessReady(version);
const changes = versionChanges(version);
const folder = mkdtempSync(join(tmpdir(), 'handsight-release-'));
let isDone = false;
try {
  for (const { file, after } of changes) writeFileSync(join(ROOT, file), after);
  const built = await during('build', ensureBuilt);
  if (built.code !== 0) throw new Error(`the build failed\n${built.output}`);
  const staged = await during('pack and check', packAndCheck);
  say(`\n## ${version}\n\n${cut.notes}\n`);
  if (isDryRun) {
    say(`✓ dry run: ${staged.length} packages ${version} are ready; nothing was published, nothing was changed`);
  } else {
    writeFileSync(CHANGELOG, cut.text);
    isDone = await publish(staged, version);
  }
} catch (error) {
  say(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  if (!isDone) {
    for (const { file, before } of changes) writeFileSync(join(ROOT, file), before);
    writeFileSync(CHANGELOG, changelog);
  }
  rmSync(folder, { recursive: true, force: true });
}

function unreleasedVersion() {
  const { json } = readPackage(join('packages', 'handsight'));
  if (!releasedVersions(changelog).includes(json.version)) return json.version;
  say(`✗ ${json.version} is released; give the next version: npm run release -- 1.2.3`);
  process.exit(2);
}

/** @param {(text: string) => void} note */
async function packAndCheck(note) {
  const staged = [];
  /** @type {string[]} */
  const faults = [];
  for (const each of publishedPackages()) {
    note(each.json.name);
    const one = await stage(each, folder);
    const found = [...contentFaults(one), ...(await publintFaults(one)), ...(await typeFaults(one))];
    say(
      `${found.length === 0 ? '✓' : '✗'} ${one.name} ${kilobytes(one.packed)} KB packed, ${kilobytes(one.unpacked)} KB in ${one.files.length} files`,
    );
    faults.push(...found.map((fault) => `${one.name}: ${fault}`));
    staged.push(one);
  }
  if (faults.length > 0) throw new Error(`not ready:\n${faults.join('\n')}`);
  return staged;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return (bytes / 1000).toFixed(0);
}
