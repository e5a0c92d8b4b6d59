import type { ShellResult } from '@handsight/core/device';
import { ADB, ADB_COMMANDS_EXT } from './command-words.ts';
import { quotedForHost, type ShellExecutor } from './shell-executor.ts';

const END = '@@handsight exit ';

/** Everything that a phone is asked to run, where somebody else carries it there. */
export interface ExecutedCommands {
  run(command: string, signal: AbortSignal): Promise<ShellResult>;
  /** What the command writes, and nothing of adb's own. */
  output(command: string, signal: AbortSignal): Promise<string>;
  /** A command of an emulator's console. */
  emulator(command: string, signal: AbortSignal): Promise<string>;
}

/** By an executor of somebody else's, which gives what was printed and nothing more. `adb` is the program with its options. */
export const commandsBy = (shell: ShellExecutor, adb: string): ExecutedCommands => ({
  async run(command, signal) {
    const said = await shell.exec(`${adb} ${ADB.SHELL} ${quotedForHost(`${command}\necho "${END}$?"`)}`, { signal });
    const at = said.lastIndexOf(END);
    // A recorded answer need not have the mark.
    if (at === -1) return { stdout: said, stderr: '', exitCode: 0 };
    return { stdout: said.slice(0, at), stderr: '', exitCode: Number(said.slice(at + END.length)) || 0 };
  },
  output: (command, signal) => shell.exec(`${adb} ${ADB.EXEC_OUT} ${quotedForHost(command)}`, { signal }),
  emulator: (command, signal) => shell.exec(`${adb} ${ADB_COMMANDS_EXT.EMU} ${command}`, { signal }),
});
