import type { Call } from '../device/call.ts';
import { encodePng } from '../picture/encode-png.ts';
import { paintOver } from '../picture/paint-over.ts';
import { toPixels } from '../picture/to-pixels.ts';
import type { Pixels } from '../picture/pixels.ts';
import type { TakeScreenshot } from '../host/action-screenshots.ts';
import type { Shot } from '../host/shot.ts';
import { isEmpty, type Bounds } from '../screen/geometry.ts';
import { walk } from '../screen/walk.ts';
import { lookAt } from './look.ts';
import type { DeviceSession } from '../host/device-session.ts';

export type PictureOf = { area: Bounds } | { window_uid: string } | 'screen';

/** Window managers write a title above the window's own area, in a bar of at most this height. */
const TITLE_BAR_PX = 64;

/** A redacted picture, charged to the budget. */
export async function pictureOf(session: DeviceSession, of: PictureOf, call: Call): Promise<Shot> {
  session.host.guard.budgets.admit('screenshot');
  return shot(await shownPixels(session, of, call));
}

export async function shot(pixels: Pixels): Promise<Shot> {
  return { png: await encodePng(pixels), width: pixels.width, height: pixels.height, area: pixels.area };
}

/** The screen may change while the picture is taken, so the areas to hide are looked up before and after, and both are painted over. */
export async function shownPixels(session: DeviceSession, of: PictureOf, call: Call): Promise<Pixels> {
  const before = await hiddenAreas(session, call);
  const pixels = await toPixels(await session.device.picture(of, call));
  const areas = [...before, ...(await hiddenAreas(session, call))];
  return areas.length === 0 ? pixels : paintOver(pixels, areas);
}

async function hiddenAreas(session: DeviceSession, call: Call): Promise<Bounds[]> {
  const { redaction } = session.host.guard;
  if (!redaction.coversPictures) return redaction.enabled || session.secretFields.isEmpty ? [] : passwordAreas(session, call);
  const areas: Bounds[] = [];
  const scale = Math.max(1, ...(await session.monitors(call)).map((monitor) => monitor.scale_factor));
  for (const window of await session.windows(call)) {
    const { title, bounds } = window;
    if (redaction.hidesWindow(title)) areas.push(bounds);
    else areas.push(...(await lookAt(session, window, call)).hidden);
    if (redaction.hidesTitle(title)) areas.push({ ...bounds, top: bounds.top - TITLE_BAR_PX * scale, bottom: bounds.top });
  }
  return areas;
}

/** A program may show a password in clear text. It is covered even where nothing else is redacted. */
async function passwordAreas(session: DeviceSession, call: Call): Promise<Bounds[]> {
  const areas: Bounds[] = [];
  for (const window of await session.windows(call)) {
    const { raw } = await lookAt(session, window, call);
    for (const node of walk(raw))
      if (session.secretFields.isRevealed(node) && node.visible && !isEmpty(node.bounds)) areas.push(node.bounds);
  }
  return areas;
}

/** The pictures of actions. */
export const takeScreenshot: TakeScreenshot = async (session, call) => ({ encoded: shot(await shownPixels(session, 'screen', call)) });
