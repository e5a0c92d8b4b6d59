import { createRequire } from 'node:module';
import { z } from 'zod';
import { isMissingPackage, notInstalled } from '@handsight/core/error';
import { OffThread } from '@handsight/core/picture';
import type { TextReader } from './text-reader.ts';

export interface ReadTasks {
  table: { input: Uint8Array; output: string };
}

/** A dense 1920 x 1080 screen takes 10 s; callers' deadlines should fire first. */
const LIMIT_MS = 300_000;

const require = createRequire(import.meta.url);
const Manifest = z.object({ version: z.string() });

/** Tesseract as WebAssembly with English data, from optional npm packages: no program, no network. */
export class PackagedReader implements TextReader {
  readonly engine = 'tesseract.js';
  readonly path = installedEngine();
  readonly #thread = new OffThread<ReadTasks>('packaged-worker', import.meta.url, { limitMs: LIMIT_MS, interruptible: true });

  version(): Promise<string> {
    return Promise.resolve(Manifest.parse(require('tesseract.js-core/package.json')).version);
  }

  table(picture: Uint8Array, signal: AbortSignal): Promise<string> {
    const copy = new Uint8Array(picture);
    return this.#thread.run('table', copy, [copy.buffer], signal);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}

function installedEngine(): string {
  try {
    require.resolve('@tesseract.js-data/eng/package.json');
    return require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm.js');
  } catch (error) {
    if (isMissingPackage(error)) throw notInstalled('reading text from pictures', 'tesseract.js-core @tesseract.js-data/eng', error);
    throw error;
  }
}
