import type { XConnection } from './connection.ts';

/** Advice for Wayland sessions. */
export const XWAYLAND_ADVICE =
  'log in to an X11 session, start the program on a private desktop (handsight desktop -- COMMAND), or as an X program (GDK_BACKEND=x11, QT_QPA_PLATFORM=xcb)';

const known = new WeakMap<XConnection, Promise<boolean>>();

/** Whether the X server is XWayland, which does not see Wayland programs and cannot capture the screen. Its outputs are named XWAYLAND0 and on. */
export function isXwayland(server: XConnection, signal: AbortSignal): Promise<boolean> {
  const asked = known.get(server) ?? askOutputs(server, signal);
  known.set(server, asked);
  asked.catch(() => known.delete(server));
  return asked;
}

async function askOutputs(server: XConnection, signal: AbortSignal): Promise<boolean> {
  const randr = await server.extension('randr', signal);
  if (randr === undefined) return false;
  const resources = await server.ask<{ outputs: number[] }>((_x, done) => randr.GetScreenResourcesCurrent(server.root, done), signal);
  const infos = (resources?.outputs ?? []).map((output) =>
    server.ask<{ name: string }>((_x, done) => randr.GetOutputInfo(output, 0, done), signal),
  );
  return (await Promise.all(infos)).some((info) => info?.name.startsWith('XWAYLAND') === true);
}
