import { ADB_COMMANDS, ADB_COMMANDS_EXT } from '../../adb/command-words.ts';
import type { HelperPhone } from '../helper-phone.ts';
import { AppiumClient } from './appium-client.ts';
import { findAppiumPackage, type AppiumPackage } from './appium-package.ts';

const SERVER = 'io.appium.uiautomator2.server';
const TEST = `${SERVER}.test`;
const PHONE_PORT = 6790;
const instrument = (): string =>
  `${ADB_COMMANDS_EXT.AM_INSTRUMENT} -e disableAnalytics true ${TEST}/androidx.test.runner.AndroidJUnitRunner`;
const stop = (): string => `${ADB_COMMANDS.AM_FORCE_STOP} ${SERVER}; ${ADB_COMMANDS.AM_FORCE_STOP} ${TEST}`;
const STOP_TIMEOUT_MS = 5000;
const STARTUP_TIMEOUT_MS = 30_000;

/** Appium's server while it runs. */
export interface RunningAppium {
  client: AppiumClient;
  version: string;
  /** Resolves when it has ended. */
  ended: Promise<unknown>;
  shutdown(): Promise<void>;
}

/** Installs the server on the phone if it is missing, starts it, and waits until it answers. Undefined if its npm package is not installed. */
export async function startAppium(phone: HelperPhone, startupTimeoutMs = STARTUP_TIMEOUT_MS): Promise<RunningAppium | undefined> {
  const found = await findAppiumPackage();
  if (found === undefined) return undefined;
  const signal = AbortSignal.timeout(startupTimeoutMs);
  const undo: (() => Promise<unknown>)[] = [];
  const undoAll = async (): Promise<void> => {
    for (const step of undo.reverse()) await step().catch(() => undefined);
  };
  try {
    await ensureInstalled(phone, found, signal);
    await phone.run(stop(), signal);
    const running = await phone.start(instrument());
    const { ended } = running;
    undo.push(() => {
      running.stop();
      return Promise.resolve();
    });
    const port = await phone.forward(PHONE_PORT, signal);
    if (!Number.isInteger(port) || port <= 0) throw new Error('adb gave no port for it');
    undo.push(() => phone.unforward(port));
    const client = new AppiumClient(port);
    undo.push(() => client.shutdown());
    const died = ended.then(() => Promise.reject(new Error('it ended while it was starting')));
    const version = await Promise.race([client.waitForReady(startupTimeoutMs), died]);
    const shutdown = async (): Promise<void> => {
      await undoAll();
      await phone.run(stop(), AbortSignal.timeout(STOP_TIMEOUT_MS)).catch(() => undefined);
    };
    return { client, version, ended, shutdown };
  } catch (error) {
    await undoAll();
    throw error;
  }
}

async function ensureInstalled(phone: HelperPhone, { version, serverApk, testApk }: AppiumPackage, signal: AbortSignal): Promise<void> {
  const said = await phone.run(`dumpsys package ${SERVER}; pm path ${TEST}; true`, signal);
  if (said.includes(`versionName=${version}`) && said.includes('package:')) return;
  await phone.install(serverApk, signal);
  await phone.install(testApk, signal);
}
