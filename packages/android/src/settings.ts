import { fromEnvironment } from '@handsight/core/environment';
import type { ShellExecutor } from './adb/shell-executor.ts';

const DEFAULT_PORT = 5037;

/** As written in a configuration. */
export interface AndroidOptions {
  enabled?: boolean | undefined;
  /** The adb program. */
  adb?: string | undefined;
  server_port?: number | undefined;
  /** Whether an adb server is started when none runs. */
  start_server?: boolean | undefined;
  /** Whether the helper may be installed on phones. */
  helper?: boolean | undefined;
  /** Whether a sleeping phone is woken when it is opened or used. */
  wake?: boolean | undefined;
  /** The id of the display to use; defaults to the active one. */
  display?: number | undefined;
  /** Starts the adb server, if one has to be started. */
  executor?: ShellExecutor | undefined;
  /** Carries every shell command to phones, in place of the adb server's own protocol; streams (pictures, installs) excepted. */
  shell?: ShellExecutor | undefined;
}

export interface AndroidSettings {
  adb: string | undefined;
  serverPort: number;
  startServer: boolean;
  helper: boolean;
  wake: boolean;
  display: number | undefined;
  executor?: ShellExecutor;
  shell?: ShellExecutor;
  /** Where else to look for programs and running emulators. */
  env: Environment;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The environment takes precedence over the configuration. Undefined when phones are disabled. */
export function androidSettings(options: AndroidOptions, env: Environment): AndroidSettings | undefined {
  const named = fromEnvironment('HANDSIGHT_ADB', env);
  if (named === 'off' || (named === undefined && options.enabled === false)) return undefined;
  const port = Number(env['ANDROID_ADB_SERVER_PORT'] ?? options.server_port ?? DEFAULT_PORT);
  const isOff = (value: string | undefined): boolean => value !== undefined && value !== '' && value !== '0';
  return {
    adb: named ?? options.adb,
    serverPort: Number.isInteger(port) && port > 0 && port < 65_536 ? port : DEFAULT_PORT,
    startServer: options.start_server ?? true,
    helper: (options.helper ?? true) && !isOff(env['AGENTEST_DISABLE_HELPER']) && !isOff(fromEnvironment('HANDSIGHT_DISABLE_HELPER', env)),
    wake: options.wake ?? true,
    display: options.display,
    env,
    ...(options.executor === undefined ? {} : { executor: options.executor }),
    ...(options.shell === undefined ? {} : { shell: options.shell }),
  };
}
