import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import createTesseract, { type TessBaseApi, type TesseractModule } from 'tesseract.js-core/tesseract-core-simd-lstm.wasm.js';
import { answerTasks } from '@handsight/core/picture';
import { HandsightError } from '@handsight/core/error';
import type { ReadTasks } from './packaged-reader.ts';
import { SPARSE_TEXT } from './text-reader.ts';

const require = createRequire(import.meta.url);
const DATA = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz');
const NEURAL_NETWORK_ONLY = 1;
const UPRIGHT = 1;
/** Where SetImageFile looks. */
const INPUT = '/input';

interface Engine {
  module: TesseractModule;
  api: TessBaseApi;
}

let engine: Promise<Engine> | undefined;

answerTasks<ReadTasks>({
  table: async (picture) => {
    try {
      return tableOf(picture, await (engine ??= start()));
    } catch (error) {
      if (error instanceof HandsightError) throw error;
      // After a trap the module's memory is in an undefined state.
      engine = undefined;
      throw new HandsightError('DescriptionFailed', `the packaged tesseract failed: ${String(error)}`, {}, { cause: error });
    }
  },
});

async function start(): Promise<Engine> {
  const silent = (): void => undefined;
  const module = await createTesseract({ print: silent, printErr: silent });
  module.FS.writeFile('eng.traineddata', gunzipSync(await readFile(DATA)));
  const api = new module.TessBaseAPI();
  if (api.Init(null, 'eng', NEURAL_NETWORK_ONLY) !== 0) throw new Error('its language data cannot be used');
  api.SetVariable('tessedit_pageseg_mode', SPARSE_TEXT);
  return { module, api };
}

function tableOf(picture: Uint8Array, { module, api }: Engine): string {
  module.FS.writeFile(INPUT, picture);
  if (api.SetImageFile(UPRIGHT, 0) !== 0) throw new HandsightError('DescriptionFailed', 'the packaged tesseract cannot read the picture');
  if (api.Recognize(null) !== 0) throw new HandsightError('DescriptionFailed', 'the packaged tesseract gave up on the picture');
  const table = api.GetTSVText(0);
  api.Clear();
  return table;
}
