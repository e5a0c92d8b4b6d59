import type { Bounds } from '@handsight/core/screen';
import { fromOrigin, type Screens } from '../session.ts';
import type { XConnection } from './connection.ts';

/** Xinerama reports monitors on every server, the primary one first; without it the root window is the only one. */
export async function readScreens(server: XConnection, signal: AbortSignal): Promise<Screens> {
  const [root, areas, scale] = await Promise.all([
    server.ask<{ width: number; height: number }>((x, done) => x.GetGeometry(server.root, done), signal),
    readHeads(server, signal),
    readScale(server, signal),
  ]);
  const { width, height } = root ?? { width: server.screen.pixel_width, height: server.screen.pixel_height };
  const whole = { left: 0, top: 0, right: width, bottom: height };
  const [primary = whole] = areas;
  const origin = { x: primary.left, y: primary.top };
  const monitors = (areas.length === 0 ? [whole] : areas).map((area, index) => ({
    index,
    primary: index === 0,
    bounds: fromOrigin(area, origin),
    scale_factor: scale,
  }));
  return { monitors, origin, whole };
}

async function readHeads(server: XConnection, signal: AbortSignal): Promise<Bounds[]> {
  const xinerama = await server.extension('xinerama', signal);
  if (xinerama === undefined) return [];
  const [isActive, heads] = await Promise.all([
    server.ask<number>((_x, done) => xinerama.IsActive(done), signal),
    server.ask<{ x: number; y: number; width: number; height: number }[]>((_x, done) => xinerama.QueryScreens(done), signal),
  ]);
  if (isActive !== 1 || heads === undefined) return [];
  return heads.map((head) => ({ left: head.x, top: head.y, right: head.x + head.width, bottom: head.y + head.height }));
}

/** X has one scale for all monitors: desktops set it as the font DPI, where 96 means 1. */
async function readScale(server: XConnection, signal: AbortSignal): Promise<number> {
  const resources = await server.text(server.root, 'RESOURCE_MANAGER', signal);
  const dpi = Number(/^Xft\.dpi:[ \t]*([\d.]+)/m.exec(resources ?? '')?.[1] ?? 96);
  return dpi >= 48 && dpi <= 960 ? Math.round((dpi / 96) * 100) / 100 : 1;
}
