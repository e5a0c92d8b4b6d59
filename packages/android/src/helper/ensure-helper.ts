import { adbByExecutor } from '../adb/adb-client.ts';
import { ADB } from '../adb/command-words.ts';
import { findAdb } from '../adb/find-adb.ts';
import { quotedForHost, type ShellExecutor } from '../adb/shell-executor.ts';
import { androidSettings } from '../settings.ts';
import type { HelperPhone } from './helper-phone.ts';
import { startHelper, type HelperHandle, type StartOptions } from './start-helper.ts';

/**
 * The agentest dialect's entry point for programs that reach adb through their own ShellExecutor. Returns null, with one line on
 * stderr, whenever anything goes wrong.
 */
export async function ensureHelper(
  shell: ShellExecutor,
  deviceId?: string,
  options: Omit<StartOptions, 'detached'> = {},
): Promise<HelperHandle | null> {
  try {
    if (androidSettings({}, { ...process.env, HANDSIGHT_ADB: '' })?.helper !== true)
      throw new Error('it is switched off by AGENTEST_DISABLE_HELPER or HANDSIGHT_DISABLE_HELPER');
    const adb = quotedForHost((await findAdb(undefined)) ?? ADB.BINARY);
    const phone = phoneByExecutor(shell, deviceId === undefined ? adb : `${adb} ${ADB.DEVICE_FLAG} ${quotedForHost(deviceId)}`);
    return await startHelper(phone, { ...options, detached: true });
  } catch (error) {
    process.stderr.write(`handsight: no helper: ${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

/** Every step runs adb. */
const phoneByExecutor = (shell: ShellExecutor, adb: string): HelperPhone => ({
  ...adbByExecutor(shell, adb),
  async install(file, signal) {
    await shell.exec(`${adb} install -r -t ${quotedForHost(file)}`, { signal });
  },
  async push({ file, path }, signal) {
    await shell.exec(`${adb} push ${quotedForHost(file)} ${path}`, { signal });
  },
  async start(command) {
    await shell.exec(`${adb} ${ADB.SHELL} ${quotedForHost(command)}`);
    return { ended: new Promise(() => undefined), stop: () => undefined };
  },
});
