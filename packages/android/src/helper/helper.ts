import { HelperClient, type HelperStatus } from './helper-client.ts';
import { findHelperPackage, type HelperPackage } from './helper-package.ts';
import type { HelperPhone } from './helper-phone.ts';

const SERVER = 'io.appium.uiautomator2.server';
const TEST = `${SERVER}.test`;
const PHONE_PORT = 6790;
const INSTRUMENT = `am instrument -w -e disableAnalytics true ${TEST}/androidx.test.runner.AndroidJUnitRunner`;
const STOP = `am force-stop ${SERVER}; am force-stop ${TEST}`;
const STOP_TIMEOUT_MS = 5000;
const STARTUP_TIMEOUT_MS = 30_000;

/** The agentest dialect's handle: the owner of the helper while it runs. */
export interface HelperHandle {
  client: HelperClient;
  status: HelperStatus;
  shutdown(uninstall?: boolean): Promise<void>;
}

export interface RunningHelper extends HelperHandle {
  /** Resolves when the helper has ended. */
  ended: Promise<void>;
}

export interface HelperOptions {
  startupTimeoutMs?: number;
  /** Called with the reason why there is no helper. */
  onFailure?: (why: string) => void;
}

/** Puts the helper on the phone if it is not there, starts it, and waits until it answers. Never throws: without it plain adb goes on. */
export async function startHelper(
  phone: HelperPhone,
  { startupTimeoutMs = STARTUP_TIMEOUT_MS, onFailure = () => undefined }: HelperOptions = {},
): Promise<RunningHelper | null> {
  const found = await findHelperPackage();
  if (found === undefined) return null;
  const signal = AbortSignal.timeout(startupTimeoutMs);
  const undo: (() => Promise<unknown>)[] = [];
  const undoAll = async (): Promise<void> => {
    for (const step of undo.reverse()) await step().catch(() => undefined);
  };
  try {
    await ensureInstalled(phone, found, signal);
    await phone.run(STOP, signal);
    const running = await phone.start(INSTRUMENT);
    const { ended } = running;
    undo.push(() => {
      running.stop();
      return Promise.resolve();
    });
    const port = await phone.forward(PHONE_PORT, signal);
    if (!Number.isInteger(port) || port <= 0) throw new Error('adb gave no port for it');
    undo.push(() => phone.unforward(port));
    const client = new HelperClient(port);
    undo.push(() => client.shutdown());
    const died = ended.then(() => Promise.reject(new Error('it ended while it was starting')));
    const status = await Promise.race([client.waitForReady(startupTimeoutMs), died]);
    const shutdown = async (uninstall = false): Promise<void> => {
      await undoAll();
      const remove = uninstall ? `; pm uninstall ${SERVER}; pm uninstall ${TEST}` : '';
      await phone.run(`${STOP}${remove}`, AbortSignal.timeout(STOP_TIMEOUT_MS)).catch(() => undefined);
    };
    return { client, status, ended, shutdown };
  } catch (error) {
    await undoAll();
    onFailure(error instanceof Error ? error.message : String(error));
    return null;
  }
}

async function ensureInstalled(phone: HelperPhone, { version, serverApk, testApk }: HelperPackage, signal: AbortSignal): Promise<void> {
  const said = await phone.run(`dumpsys package ${SERVER}; pm path ${TEST}; true`, signal);
  if (said.includes(`versionName=${version}`) && said.includes('package:')) return;
  await phone.install(serverApk, signal);
  await phone.install(testApk, signal);
}
