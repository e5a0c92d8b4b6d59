import type { ShellResult } from '@handsight/core/device';
import { quotedForHost, type ShellExecutor } from './shell-executor.ts';

const END = '@@handsight exit ';

/** Commands of a phone by an executor of somebody else's, which gives what was printed and nothing more. */
export const commandsBy =
  (shell: ShellExecutor, adb: string) =>
  async (command: string, signal: AbortSignal): Promise<ShellResult> => {
    const said = await shell.exec(`${adb} shell ${quotedForHost(`${command}\necho "${END}$?"`)}`, { signal });
    const at = said.lastIndexOf(END);
    // A recorded answer need not have the mark.
    if (at === -1) return { stdout: said, stderr: '', exitCode: 0 };
    return { stdout: said.slice(0, at), stderr: '', exitCode: Number(said.slice(at + END.length)) || 0 };
  };
