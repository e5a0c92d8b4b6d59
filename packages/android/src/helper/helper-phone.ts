import type { AdbClient } from '../adb/adb-client.ts';
import type { PhoneLink } from '../adb/phone-link.ts';
import { pushFile } from '../adb/push-file.ts';
import type { AdbServer } from '../adb/server.ts';
import { ShellPackets } from '../adb/shell-packets.ts';
import { installApk } from '../app/install.ts';
import type { HelperJar } from './helper-jar.ts';

/** The operations needed to bring up a program on a phone, however the phone is reached. */
export interface HelperPhone extends AdbClient {
  install(file: string, signal: AbortSignal): Promise<void>;
  push(jar: HelperJar, signal: AbortSignal): Promise<void>;
  /** Starts a long-running command. */
  start(command: string): Promise<RunningCommand>;
}

export interface RunningCommand {
  /** Resolves with its output when it has ended, for whatever reason; never if that cannot be observed. */
  ended: Promise<string>;
  stop(): void;
}

const UNFORWARD_MS = 2000;
const MAX_SAID = 2000;

/** Over the adb server's own protocol. */
export const phoneByLink = (server: AdbServer, link: PhoneLink): HelperPhone => ({
  run: async (command, signal) => (await link.run(command, signal)).stdout,
  install: (file, signal) => installApk(link, file, signal),
  push: ({ bytes, path }, signal) => pushFile(link, bytes, path, signal),
  async start(command) {
    const run = new AbortController();
    const socket = await link.open(`shell,v2,raw:${command}`, run.signal);
    const packets = new ShellPackets();
    const ended = (async (): Promise<string> => {
      try {
        for (let bytes = await socket.next(); bytes !== undefined; bytes = await socket.next())
          if (packets.size < MAX_SAID) packets.push(bytes);
      } catch {
        // Stopped by us.
      }
      socket.close();
      const { stdout, stderr } = packets.output();
      return `${stderr.toString('utf8')}${stdout.toString('utf8')}`.trim().slice(0, MAX_SAID);
    })();
    return { ended, stop: () => run.abort(new Error('the helper is no longer wanted')) };
  },
  async forward(phonePort, signal) {
    return Number(await server.forward(link.serial, `tcp:0;tcp:${phonePort}`, signal));
  },
  unforward: (hostPort) => server.send(`host-serial:${link.serial}:killforward:tcp:${hostPort}`, AbortSignal.timeout(UNFORWARD_MS)),
});
