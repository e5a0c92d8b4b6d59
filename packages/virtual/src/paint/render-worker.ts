import { answerTasks, crop } from '@handsight/core/picture';
import { rasterise } from './raster/rasterise.ts';
import type { RenderTasks } from './render-thread.ts';

answerTasks<RenderTasks>({
  /** The whole screen is drawn and then cut: Skia dithers gradients by place, so a part drawn alone would differ in its last bits. */
  rasterise({ ops, width, height, area }) {
    const screen = { left: 0, top: 0, right: width, bottom: height };
    return crop({ ...rasterise(ops, { width, height }), format: 'rgba', area: screen }, area);
  },
});
