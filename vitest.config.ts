import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const packages = fileURLToPath(new URL('./packages', import.meta.url));

export default defineConfig({
  // Packages import each other by name; tests run their sources.
  resolve: {
    alias: [
      { find: '@handsight/core/version', replacement: `${packages}/core/src/version.ts` },
      { find: '@handsight/tools/dialect', replacement: `${packages}/tools/src/tool/dialect.ts` },
      { find: /^@handsight\/(\w+)\/(\w+)$/, replacement: `${packages}/$1/src/$2/index.ts` },
      { find: /^@handsight\/(\w+)$/, replacement: `${packages}/$1/src/index.ts` },
      { find: /^handsight\/(\w+)$/, replacement: `${packages}/handsight/src/$1.ts` },
      { find: /^handsight$/, replacement: `${packages}/handsight/src/index.ts` },
    ],
  },
  test: {
    // For two processors: about half of the time a test waits for a device, a program or a process.
    maxWorkers: 3,
    // No suite may touch the machine's phones; those that need adb bring a server of their own.
    env: { HANDSIGHT_ADB: 'off', HANDSIGHT_DISABLE_HELPER: '1' },
    // Against hangs only: a busy machine can make any test slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    coverage: {
      provider: 'v8',
      include: ['packages/*/src/**/*.ts'],
      exclude: ['**/*.{spec,fixture}.ts', '**/*.d.ts', '**/index.ts', 'packages/inspector/src/part/**'],
      reporter: ['json-summary', 'html'],
    },
    projects: [
      // Pure code and small units, beside the code they test.
      // They leave nothing behind, so that a thread imports what they share once: half the processor time.
      { extends: true, test: { name: 'unit', include: ['packages/*/src/**/*.spec.ts'], isolate: false } },
      // The built-in devices, and phones over a real adb, through the library.
      {
        extends: true,
        test: { name: 'devices', include: ['test/{act,adb,agent,android,fleet,flow,ios,verdict,virtual,vision}/**/*.test.ts'] },
      },
      // Programs that others have written, on private Linux desktops.
      { extends: true, test: { name: 'programs', include: ['test/desktop/**/*.test.ts'] } },
      // What users touch - command line, MCP, REST, inspector, README - through the built packages.
      {
        extends: true,
        test: {
          name: 'surfaces',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{act,adb,agent,android,desktop,fleet,flow,ios,peers,verdict,virtual,vision}/**'],
          globalSetup: ['test/built.ts'],
        },
      },
      // Tools that others have made, which `npm run test:peers` installs.
      ...(process.env['HANDSIGHT_PEERS'] === undefined
        ? []
        : [
            {
              extends: true as const,
              test: { name: 'peers', include: ['test/peers/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 },
            },
          ]),
    ],
  },
});
