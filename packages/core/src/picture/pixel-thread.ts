import { OffThread } from './off-thread.ts';
import type { Raster } from './raster.ts';

/** Work that touches every pixel, which the event loop should not wait for. */
export interface PixelTasks {
  encode: { input: Raster; output: Uint8Array };
  decode: { input: Uint8Array; output: Raster };
  scale: { input: { picture: Raster; width: number; height: number }; output: Raster };
  compare: { input: { one: Raster; other: Raster }; output: number };
}

export const pixelThread = new OffThread<PixelTasks>('pixel-worker', import.meta.url);
