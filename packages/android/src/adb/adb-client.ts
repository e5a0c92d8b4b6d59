import { ADB, ADB_COMMANDS_EXT } from './command-words.ts';
import { onlyReads, retrying } from './retry.ts';
import { quotedForHost, type ShellExecutor } from './shell-executor.ts';

/** What the agentest dialect needs from adb for one phone, however the phone is reached. */
export interface AdbClient {
  /** What a command prints. */
  run(command: string, signal: AbortSignal): Promise<string>;
  /** A local port forwarded to a port of the phone. */
  forward(phonePort: number, signal: AbortSignal): Promise<number>;
  unforward(hostPort: number): Promise<void>;
}

/** Every step runs adb; `adb` is the program with its options, quoted for the host's shell. */
export const adbByExecutor = (shell: ShellExecutor, adb: string): AdbClient => ({
  run(command, signal) {
    const once = (): Promise<string> => shell.exec(`${adb} ${ADB.SHELL} ${quotedForHost(command)}`, { signal });
    return onlyReads(command) ? retrying(once, signal) : once();
  },
  async forward(phonePort, signal) {
    return Number(await shell.exec(`${adb} ${ADB_COMMANDS_EXT.FORWARD} tcp:0 tcp:${phonePort}`, { signal }));
  },
  async unforward(hostPort) {
    await shell.exec(`${adb} ${ADB_COMMANDS_EXT.FORWARD} --remove tcp:${hostPort}`);
  },
});
