import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    // No suite may touch the machine's phones; those that need adb bring a server of their own.
    env: { HANDSIGHT_ADB: 'off', HANDSIGHT_DISABLE_HELPER: '1' },
    // Against hangs only: a busy machine can make any test slow.
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.spec.ts'] } },
      { extends: true, test: { name: 'inside', include: ['test/{act,virtual,describe,android}/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'surface',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{act,virtual,describe,android}/**'],
          globalSetup: ['test/built.ts'],
        },
      },
    ],
  },
});
