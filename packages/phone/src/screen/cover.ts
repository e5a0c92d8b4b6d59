import type { Picture } from '@handsight/core/device';

/** The small screen on the outside of a folded phone. Nothing can be read or touched there. */
export const COVER = { id: 1, width: 720, height: 748, dpi: 320 };

/** What SurfaceFlinger calls the screens, which is what `screencap -d` takes from Android 10 on. */
export const PHYSICAL_DISPLAYS = { main: '4619827259835644672', cover: '4619827259835644673' };

/** Always dark. */
export function coverPicture(): Picture {
  const { width, height } = COVER;
  const data = new Uint8Array(width * height * 4);
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { width, height, format: 'rgba', data, area: { left: 0, top: 0, right: width, bottom: height } };
}
