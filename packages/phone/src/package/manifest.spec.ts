import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { readManifest } from './manifest.ts';
import { readZipEntry } from './manifest.ts';

const apks = join(dirname(createRequire(import.meta.url).resolve('appium-uiautomator2-server/package.json')), 'apks');

describe('the manifest of an APK', () => {
  let server: Uint8Array;
  let tester: Uint8Array;
  beforeAll(async () => {
    const read = async (pattern: RegExp): Promise<Uint8Array> =>
      readFile(join(apks, readdirSync(apks).find((name) => pattern.test(name)) ?? ''));
    [server, tester] = await Promise.all([read(/server-v.*\.apk$/), read(/androidTest\.apk$/)]);
  });

  test('yields package, version and instrumentation', () => {
    expect(readManifest(server)).toMatchObject({
      name: 'io.appium.uiautomator2.server',
      versionName: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(readManifest(tester)).toMatchObject({
      name: 'io.appium.uiautomator2.server.test',
      instrumentation: [{ name: 'androidx.test.runner.AndroidJUnitRunner', target: 'io.appium.uiautomator2.server' }],
    });
  });

  test('is not found in other bytes, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(readManifest(bytes)).toBeUndefined();
      }),
    );
  });

  test('is undefined or a manifest when bytes of it are changed, and never an exception', () => {
    const manifest = readZipEntry(tester, 'AndroidManifest.xml') ?? new Uint8Array();
    expect(manifest.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(tester.length - 1), fc.nat(255)), { maxLength: 20 }), (changes) => {
        const damaged = Uint8Array.from(tester);
        for (const [place, byte] of changes) damaged[damaged.length - 1 - (place % 4000)] = byte;
        expect(() => readManifest(damaged)).not.toThrow();
      }),
      { numRuns: 50 },
    );
  });
});
