import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Built into the package and served by `handsight serve`; nothing of it is inlined, so that its policy can forbid inline code. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/inspector/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: fileURLToPath(new URL('../server/dist/inspector', import.meta.url)),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: false,
    target: 'es2022',
    reportCompressedSize: false,
    license: { fileName: 'licenses.md' },
  },
});
