import { XConnection } from './x11/connection.ts';

/** Opens a display as a program does, and says how large it is. Throws DeviceNotFound with the reason where it does not open. */
export async function probeDisplay(display: string, signal: AbortSignal): Promise<{ width: number; height: number }> {
  const server = await XConnection.open(display, signal);
  const { pixel_width, pixel_height } = server.screen;
  server.close();
  return { width: pixel_width, height: pixel_height };
}
