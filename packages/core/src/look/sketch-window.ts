import type { Call } from '../device/call.ts';
import { renderSketch, type Sketch } from '../screen/print/sketch.ts';
import { look } from './look.ts';
import type { WindowChoice } from './choose-window.ts';
import type { DeviceSession } from '../host/device-session.ts';

export interface SketchQuery {
  window?: WindowChoice | undefined;
  /** Characters inside the frame. */
  grid_width?: number | undefined;
  grid_height?: number | undefined;
}

/** In characters. */
export const SKETCH_GRID = { width: 72, height: 24 };

export interface WindowSketch extends Sketch {
  window: string;
  window_uid: string;
  grid_width: number;
  grid_height: number;
}

/** A window drawn with characters. */
export async function sketchWindow(session: DeviceSession, query: SketchQuery, call: Call): Promise<WindowSketch> {
  const { config } = session.host;
  const { grid_width = SKETCH_GRID.width, grid_height = SKETCH_GRID.height } = query;
  const now = session.showSome(await look(session, query.window ?? {}, call));
  const { title: window, window_uid } = now.window;
  const drawn = renderSketch(now.root, { gridWidth: grid_width, gridHeight: grid_height, unicode: config.ascii_sketch.unicode_box });
  return { window, window_uid, grid_width, grid_height, ...drawn };
}
