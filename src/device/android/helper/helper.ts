import type { AdbSocket } from '../adb/adb-socket.ts';
import type { PhoneLink } from '../adb/phone-link.ts';
import type { AdbServer } from '../adb/server.ts';
import { installApk } from '../app/install.ts';
import { HelperClient, type HelperStatus } from './helper-client.ts';
import { findHelperPackage, type HelperPackage } from './helper-package.ts';

const SERVER = 'io.appium.uiautomator2.server';
const TEST = `${SERVER}.test`;
const PHONE_PORT = 6790;
const INSTRUMENT = `am instrument -w -e disableAnalytics true ${TEST}/androidx.test.runner.AndroidJUnitRunner`;
const STOP = `am force-stop ${SERVER}; am force-stop ${TEST}`;

/** Contract 003's handle: the helper while it runs. */
export interface HelperHandle {
  client: HelperClient;
  status: HelperStatus;
  /** Resolves when the helper has ended by itself. */
  ended: Promise<void>;
  shutdown(uninstall?: boolean): Promise<void>;
}

export interface HelperOptions {
  startupTimeoutMs?: number;
  /** Told why there is no helper. */
  onFailure?: (why: string) => void;
}

/** Puts the helper on the phone if it is not there, starts it, and waits until it answers. Never throws: without it plain adb goes on. */
export async function startHelper(
  server: AdbServer,
  link: PhoneLink,
  { startupTimeoutMs = 30_000, onFailure = () => undefined }: HelperOptions = {},
): Promise<HelperHandle | null> {
  const found = await findHelperPackage();
  if (found === undefined) return null;
  const signal = AbortSignal.timeout(startupTimeoutMs);
  const undo: (() => Promise<unknown>)[] = [];
  const undoAll = async (): Promise<void> => {
    for (const step of undo.reverse()) await step().catch(() => undefined);
  };
  try {
    await ensureInstalled(link, found, signal);
    await link.run(STOP, signal);
    const run = new AbortController();
    const socket = await link.open(`shell,v2,raw:${INSTRUMENT}`, run.signal);
    undo.push(() => {
      run.abort(new Error('the helper is no longer wanted'));
      return Promise.resolve();
    });
    const ended = untilEnd(socket);
    const port = await forward(server, link.serial, signal);
    undo.push(() => server.tell(`host-serial:${link.serial}:killforward:tcp:${port}`, AbortSignal.timeout(2000)));
    const client = new HelperClient(port);
    undo.push(() => client.shutdown());
    const died = ended.then(() => Promise.reject(new Error('it ended while it was starting')));
    const status = await Promise.race([client.waitForReady(startupTimeoutMs), died]);
    return {
      client,
      status,
      ended,
      shutdown: async (uninstall = false) => {
        await undoAll();
        const remove = uninstall ? `; pm uninstall ${SERVER}; pm uninstall ${TEST}` : '';
        await link.run(`${STOP}${remove}`, AbortSignal.timeout(5000)).catch(() => undefined);
      },
    };
  } catch (error) {
    await undoAll();
    onFailure(error instanceof Error ? error.message : String(error));
    return null;
  }
}

async function ensureInstalled(link: PhoneLink, { version, serverApk, testApk }: HelperPackage, signal: AbortSignal): Promise<void> {
  const { stdout } = await link.run(`dumpsys package ${SERVER}; pm path ${TEST}`, signal);
  if (stdout.includes(`versionName=${version}`) && stdout.includes('package:')) return;
  await installApk(link, serverApk, signal);
  await installApk(link, testApk, signal);
}

/** The adb server chooses a free port of this machine. */
async function forward(server: AdbServer, serial: string, signal: AbortSignal): Promise<number> {
  const port = Number(await server.forward(serial, `tcp:0;tcp:${PHONE_PORT}`, signal));
  if (Number.isInteger(port) && port > 0) return port;
  throw new Error('adb gave no port for the helper');
}

async function untilEnd(socket: AdbSocket): Promise<void> {
  try {
    while ((await socket.next()) !== undefined);
  } catch {
    // Ended by us.
  }
  socket.close();
}
