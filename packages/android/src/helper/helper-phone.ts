import type { AdbClient } from '../adb/adb-client.ts';
import type { PhoneLink } from '../adb/phone-link.ts';
import type { AdbServer } from '../adb/server.ts';
import { installApk } from '../app/install.ts';

/** What has to be done to a phone to bring the helper up, whichever way it is reached. */
export interface HelperPhone extends AdbClient {
  install(file: string, signal: AbortSignal): Promise<void>;
  /** Starts a command that goes on. */
  start(command: string): Promise<RunningCommand>;
}

export interface RunningCommand {
  /** Resolves when it has ended, by itself or not; never where that cannot be seen. */
  ended: Promise<void>;
  stop(): void;
}

const UNFORWARD_MS = 2000;

/** Over the adb server's own protocol. */
export const phoneByLink = (server: AdbServer, link: PhoneLink): HelperPhone => ({
  run: async (command, signal) => (await link.run(command, signal)).stdout,
  install: (file, signal) => installApk(link, file, signal),
  async start(command) {
    const run = new AbortController();
    const socket = await link.open(`shell,v2,raw:${command}`, run.signal);
    const ended = (async (): Promise<void> => {
      try {
        while ((await socket.next()) !== undefined);
      } catch {
        // Stopped by us.
      }
      socket.close();
    })();
    return { ended, stop: () => run.abort(new Error('the helper is no longer wanted')) };
  },
  async forward(phonePort, signal) {
    return Number(await server.forward(link.serial, `tcp:0;tcp:${phonePort}`, signal));
  },
  unforward: (hostPort) => server.send(`host-serial:${link.serial}:killforward:tcp:${hostPort}`, AbortSignal.timeout(UNFORWARD_MS)),
});
