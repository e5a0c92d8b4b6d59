import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.spec.ts'] } },
      { extends: true, test: { name: 'surface', include: ['test/**/*.test.ts'], globalSetup: ['test/built.ts'] } },
    ],
  },
});
