import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The viewer alone, as one script and one style sheet that a report takes in. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: fileURLToPath(new URL('../flow/dist/page', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    license: { fileName: 'licenses.md' },
    lib: {
      entry: fileURLToPath(new URL('src/viewer/file.tsx', import.meta.url)),
      formats: ['iife'],
      name: 'handsightViewer',
      fileName: () => 'viewer.js',
      cssFileName: 'viewer',
    },
  },
  define: { 'process.env.NODE_ENV': '"production"' },
});
