import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    // Against hangs only: a busy machine can make any test slow.
    testTimeout: 30_000,
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.spec.ts'] } },
      { extends: true, test: { name: 'inside', include: ['test/{act,virtual,describe,desktop}/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'surface',
          include: ['test/**/*.test.ts'],
          exclude: ['test/{act,virtual,describe,desktop}/**'],
          globalSetup: ['test/built.ts'],
        },
      },
    ],
  },
});
