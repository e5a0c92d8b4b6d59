import type { Bounds } from '../../../screen/geometry.ts';
import { OffThread } from '../../picture/off-thread.ts';
import type { Raster } from '../../picture/raster.ts';
import type { Op } from './display-list.ts';

export interface RenderTasks {
  rasterise: { input: { ops: Op[]; width: number; height: number; area: Bounds }; output: Raster };
}

export const renderThread = new OffThread<RenderTasks>('render-worker', import.meta.url);
