import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cutSection, releasedVersions } from '../../scripts/release/changelog.mjs';
import { contentFaults } from '../../scripts/release/contents.mjs';
import { publintFaults } from '../../scripts/release/lint.mjs';
import { publishedPackages } from '../../scripts/release/packages.mjs';
import { stage } from '../../scripts/release/stage.mjs';
import { versionChanges } from '../../scripts/release/versions.mjs';
import { fromRoot } from '../requires.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handsight-release-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the changelog', () => {
  const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 – 2026-01-02\n\n- Old.\n';

  test('what is unreleased becomes the section of the version', () => {
    const { text, notes } = cutSection(CHANGELOG, '0.2.0', '2026-03-04');
    expect(notes).toBe('- New.');
    expect(text).toBe('# Changelog\n\n## Unreleased\n\n## 0.2.0 – 2026-03-04\n\n- New.\n\n## 0.1.0 – 2026-01-02\n\n- Old.\n');
    expect(releasedVersions(text)).toEqual(['0.2.0', '0.1.0']);
  });

  test.each([
    [CHANGELOG, '0.1.0', 'has a section 0.1.0 already'],
    ['# Changelog\n\n## 0.1.0\n', '0.2.0', 'has no section'],
    ['# Changelog\n\n## Unreleased\n\n## 0.1.0\n', '0.2.0', 'says nothing'],
  ])('%j cannot become %s', (text, version, why) => {
    expect(() => cutSection(text, version, '2026-03-04')).toThrow(why);
  });

  test('ours can be cut', async () => {
    expect(cutSection(await readFile(fromRoot('CHANGELOG.md'), 'utf8'), '99.0.0', '2026-03-04').notes).not.toBe('');
  });
});

describe('the version', () => {
  test('is set in every package, in what they need of each other, in the lockfile, server.json and the code', () => {
    const changes = versionChanges('99.1.2');
    expect(changes.map(({ file }) => file)).toEqual(
      expect.arrayContaining(['package.json', 'bench/package.json', 'package-lock.json', 'server.json', 'packages/core/src/version.ts']),
    );
    for (const { json, folder: at } of publishedPackages()) {
      const { after } = changes.find(({ file }) => file === join(at, 'package.json')) ?? { after: '{}' };
      const set = JSON.parse(after) as { version: string; dependencies?: Record<string, string> };
      expect(set.version).toBe('99.1.2');
      for (const [name, version] of Object.entries(set.dependencies ?? {})) {
        expect(version, `${json.name} needs ${name}`).toBe(name.startsWith('@handsight/') ? '99.1.2' : json.dependencies?.[name]);
      }
    }
  });

  test('that is set already changes nothing', () => {
    const [first] = publishedPackages();
    expect(versionChanges(first?.json.version ?? '')).toEqual([]);
  });

  test.each(['1.2', 'v1.2.3', 'latest', '1.2.3; rm -rf /'])('%s is refused', (version) => {
    expect(() => versionChanges(version)).toThrow('is not a version');
  });
});

describe('the tarballs', () => {
  test('packages come after those they need', () => {
    const names = publishedPackages().map(({ json }) => json.name);
    expect(names).not.toContain('@handsight/inspector');
    for (const { json } of publishedPackages()) {
      for (const need of Object.keys(json.dependencies ?? {}).filter((name) => names.includes(name))) {
        expect(names.indexOf(need), `${json.name} needs ${need}`).toBeLessThan(names.indexOf(json.name));
      }
    }
  });

  test('of @handsight/vision holds what it should', async () => {
    const vision = publishedPackages().find(({ json }) => json.name === '@handsight/vision');
    if (vision === undefined) throw new Error('there is no @handsight/vision');
    const staged = await stage(vision, folder);
    expect(contentFaults(staged)).toEqual([]);
    expect(await publintFaults(staged)).toEqual([]);
    expect(await readFile(join(staged.folder, 'README.md'), 'utf8')).toContain('@handsight/vision');
  });

  test('with something else in it is refused, and says what', async () => {
    const bad = join(folder, 'bad');
    await mkdir(join(bad, 'dist'), { recursive: true });
    await writeFile(join(bad, 'package.json'), JSON.stringify({ name: 'bad', exports: { '.': './dist/gone.js' } }));
    await writeFile(join(bad, 'dist', 'index.js'), 'export {};\n//# sourceMappingURL=index.js.map\n');
    const files = [
      'package.json',
      'README.md',
      'dist/index.js',
      'dist/index.js.map',
      'dist/a.spec.js',
      'src/a.ts',
      'dist/.tsbuildinfo',
      '.env',
    ];
    expect(contentFaults({ folder: bad, files })).toEqual([
      'LICENSE is missing',
      'dist/index.js.map is a map of sources that are not published',
      'dist/a.spec.js is a test',
      'src/a.ts is a source',
      "dist/.tsbuildinfo is the compiler's cache",
      'dist/.tsbuildinfo is a hidden file',
      '.env is a hidden file',
      'dist/index.js refers to a map that is not there',
      'dist/gone.js is an entry, but not in the tarball',
    ]);
  });
});
