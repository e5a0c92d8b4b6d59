import type { DeviceClient } from '@handsight/core/client';
import { height, width } from '@handsight/core/screen';

/** Android's baseline density. */
const BASE_DPI = 160;

/** The primary monitor in device pixels, and its density in dots per inch. */
export async function mainScreen(client: DeviceClient): Promise<{ width: number; height: number; dpi: number }> {
  const monitors = await client.monitors();
  const main = monitors.find(({ primary }) => primary) ?? monitors[0];
  if (main === undefined) return { width: 0, height: 0, dpi: BASE_DPI };
  return { width: width(main.bounds), height: height(main.bounds), dpi: Math.round(main.scale_factor * BASE_DPI) };
}
