import { XConnection } from './x11/connection.ts';
import { isXwayland } from './x11/xwayland.ts';

export interface ProbedDisplay {
  width: number;
  height: number;
  isXwayland: boolean;
}

/** Opens a display like any program and returns its size. Throws DeviceNotFound with the reason if it does not open. */
export async function probeDisplay(display: string, signal: AbortSignal): Promise<ProbedDisplay> {
  const server = await XConnection.open(display, signal);
  try {
    const { pixel_width, pixel_height } = server.screen;
    return { width: pixel_width, height: pixel_height, isXwayland: await isXwayland(server, signal) };
  } finally {
    server.close();
  }
}
