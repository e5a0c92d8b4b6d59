import type { ShellResult } from '@handsight/core/device';
import { ADB, ADB_COMMANDS_EXT } from './command-words.ts';
import { quotedForHost, type ShellExecutor } from './shell-executor.ts';

const END = '@@handsight exit ';

/** The commands a phone runs, when an external executor carries them there. */
export interface ExecutedCommands {
  run(command: string, signal: AbortSignal): Promise<ShellResult>;
  /** The command's output, without anything adb prints itself. */
  output(command: string, signal: AbortSignal): Promise<string>;
  /** A command of an emulator's console. */
  emulator(command: string, signal: AbortSignal): Promise<string>;
}

/** Through an external executor, which returns only the printed output. `adb` is the program with its options. */
export const commandsBy = (shell: ShellExecutor, adb: string): ExecutedCommands => ({
  async run(command, signal) {
    const said = await shell.exec(`${adb} ${ADB.SHELL} ${quotedForHost(`${command}\necho "${END}$?"`)}`, { signal });
    const at = said.lastIndexOf(END);
    // A recorded answer may lack the exit code marker.
    if (at === -1) return { stdout: said, stderr: '', exitCode: 0 };
    return { stdout: said.slice(0, at), stderr: '', exitCode: Number(said.slice(at + END.length)) || 0 };
  },
  output: (command, signal) => shell.exec(`${adb} ${ADB.EXEC_OUT} ${quotedForHost(command)}`, { signal }),
  emulator: (command, signal) => shell.exec(`${adb} ${ADB_COMMANDS_EXT.EMU} ${command}`, { signal }),
});
