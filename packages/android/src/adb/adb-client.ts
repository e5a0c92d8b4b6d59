import { setTimeout } from 'node:timers/promises';

import { onlyReads, RETRY, retryPause } from './retry.ts';
import { quotedForHost, type ShellExecutor } from './shell-executor.ts';

/** What the agentest dialect asks of adb for one phone, whichever way the phone is reached. */
export interface AdbClient {
  /** What a command prints. */
  run(command: string, signal: AbortSignal): Promise<string>;
  /** A port of this machine that leads to one of the phone's. */
  forward(phonePort: number, signal: AbortSignal): Promise<number>;
  unforward(hostPort: number): Promise<void>;
}

/** Every step is a run of adb; `adb` is the program with its options, ready for the machine's shell. */
export const adbByExecutor = (shell: ShellExecutor, adb: string): AdbClient => ({
  async run(command, signal) {
    const attempts = onlyReads(command) ? RETRY.MAX_ATTEMPTS : 1;
    for (let attempt = 1; ; attempt++) {
      try {
        return await shell.exec(`${adb} shell ${quotedForHost(command)}`, { signal });
      } catch (error) {
        if (attempt >= attempts || signal.aborted) throw error;
        await setTimeout(retryPause(attempt), undefined, { signal });
      }
    }
  },
  async forward(phonePort, signal) {
    return Number(await shell.exec(`${adb} forward tcp:0 tcp:${phonePort}`, { signal }));
  },
  async unforward(hostPort) {
    await shell.exec(`${adb} forward --remove tcp:${hostPort}`);
  },
});
