import type { Bounds } from '@handsight/core/screen';
import { OffThread, type Raster } from '@handsight/core/picture';
import type { Op } from './display-list.ts';

export interface RenderTasks {
  rasterise: { input: { ops: Op[]; width: number; height: number; area: Bounds }; output: Raster };
}

export const renderThread = new OffThread<RenderTasks>('render-worker', import.meta.url);
