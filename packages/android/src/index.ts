export { adbByExecutor, type AdbClient } from './adb/adb-client.ts';
export { findAdb } from './adb/find-adb.ts';
export { AdbServer } from './adb/server.ts';
export { ProcessShellExecutor, type ShellExecOptions, type ShellExecutor } from './adb/shell-executor.ts';
export { androidDriver } from './driver.ts';
export { FrameworkSync, type FrameworkSyncInit } from './framework/framework-sync.ts';
export { ensureHelper } from './helper/ensure-helper.ts';
export {
  HelperClient,
  type HelperFrameworkInfo,
  type HelperIdleResult,
  type HelperJson,
  type HelperStatus,
} from './helper/helper-client.ts';
export type { HelperHandle } from './helper/helper.ts';
export type { AndroidOptions } from './settings.ts';
