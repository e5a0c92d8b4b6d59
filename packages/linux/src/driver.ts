import { HandsightError } from '@handsight/core/error';
import type { DeviceListing, Driver } from '@handsight/core/device';

const OPEN_MS = 20_000;

export interface LinuxOptions {
  /** Where displays and buses are named, and what started programs inherit. */
  env?: Readonly<Record<string, string | undefined>>;
}

/** X server desktops, by their display: `linux::0`. Dependencies are loaded when a desktop is opened. */
export function linuxDriver({ env = process.env }: LinuxOptions = {}): Driver {
  return {
    scheme: 'linux',
    list(): Promise<DeviceListing[]> {
      const display = env['DISPLAY'];
      if (display === undefined || display === '') return Promise.resolve([]);
      return Promise.resolve([{ id: `linux:${display}`, name: `desktop ${display}`, state: 'ready' }]);
    },
    async open(name) {
      if (!/^[\w./-]*:\d+(?:\.\d+)?$/.test(name)) {
        throw new HandsightError('DeviceNotFound', `"${name.slice(0, 80)}" is not a display; the first is linux::0`, {
          device: `linux:${name.slice(0, 80)}`,
        });
      }
      const [{ Connections }, { LinuxDevice }, { surroundings }, { XSession }] = await Promise.all([
        import('./connections.ts'),
        import('./linux-device.ts'),
        import('./own-windows.ts'),
        import('./x11/session.ts'),
      ]);
      const to = await Connections.open((events, signal) => XSession.open(name, events, signal), env, AbortSignal.timeout(OPEN_MS));
      return new LinuxDevice(`linux:${name}`, to, await surroundings(env));
    },
  };
}
