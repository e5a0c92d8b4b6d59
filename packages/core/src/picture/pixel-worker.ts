import { decodePixels } from './decode-pixels.ts';
import { pngBytes } from './png-bytes.ts';
import type { PixelTasks } from './pixel-thread.ts';
import { resample } from './resample.ts';
import { structuralSimilarity } from './similarity.ts';
import { answerTasks } from './thread-tasks.ts';

answerTasks<PixelTasks>({
  encode: pngBytes,
  decode: decodePixels,
  scale: ({ picture, width, height }) => resample(picture, width, height),
  compare: ({ one, other }) => structuralSimilarity(one, other),
});
