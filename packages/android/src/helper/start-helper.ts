import { randomBytes } from 'node:crypto';
import { HelperClient } from './helper-client.ts';
import type { HelperStatus } from './helper-json.ts';
import { findHelperJar, helperCommand, removeOthers } from './helper-jar.ts';
import type { HelperPhone } from './helper-phone.ts';

/** The agentest dialect's port on the phone. */
const PHONE_PORT = 8765;
const STARTUP_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 5000;

/** The agentest dialect's handle: the owner of the helper while it runs. */
export interface HelperHandle {
  client: HelperClient;
  status: HelperStatus;
  shutdown(uninstall?: boolean): Promise<void>;
}

export interface RunningHelper extends HelperHandle {
  /** Resolves when the helper has ended. */
  ended: Promise<unknown>;
}

export interface StartOptions {
  startupTimeoutMs?: number | undefined;
  /** Outlives the command that starts it, and exits after ten minutes without a request. */
  detached?: boolean;
  findJar?: typeof findHelperJar;
}

/** Pushes the helper to the phone if it is missing, starts it, and waits until it answers. Throws the reason if it does not. */
export async function startHelper(
  phone: HelperPhone,
  { startupTimeoutMs = STARTUP_TIMEOUT_MS, detached = false, findJar = findHelperJar }: StartOptions = {},
): Promise<RunningHelper> {
  const jar = await findJar();
  if (jar === undefined) throw new Error('its jar is missing from the installation');
  const signal = AbortSignal.timeout(startupTimeoutMs);
  const undo: (() => Promise<unknown>)[] = [];
  const undoAll = async (): Promise<void> => {
    for (const step of undo.reverse()) await step().catch(() => undefined);
  };
  try {
    await phone.push(jar, signal).catch(named('it could not be pushed'));
    const token = randomBytes(16).toString('hex');
    const running = await phone.start(helperCommand(jar, token, detached)).catch(named('app_process failed'));
    undo.push(() => {
      running.stop();
      return Promise.resolve();
    });
    const port = await phone.forward(PHONE_PORT, signal).catch(named('adb forward failed'));
    if (!Number.isInteger(port) || port <= 0) throw new Error('adb gave no port for it');
    undo.push(() => phone.unforward(port));
    const client = new HelperClient(port, undefined, token);
    undo.push(() => client.shutdown());
    const died = running.ended.then((said) => Promise.reject(new Error(`app_process failed: ${said || 'it ended at once'}`)));
    const status = await Promise.race([client.waitForReady(startupTimeoutMs), died]);
    const shutdown = async (uninstall = false): Promise<void> => {
      await undoAll();
      if (uninstall) await phone.run(`rm -f ${jar.path}`, AbortSignal.timeout(STOP_TIMEOUT_MS)).catch(() => undefined);
    };
    void phone.run(removeOthers(jar), AbortSignal.timeout(STOP_TIMEOUT_MS)).catch(() => undefined);
    return { client, status, ended: running.ended, shutdown };
  } catch (error) {
    await undoAll();
    throw error;
  }
}

const named =
  (what: string) =>
  (cause: unknown): never => {
    throw new Error(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  };
