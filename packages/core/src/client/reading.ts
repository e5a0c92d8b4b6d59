import { withDeadline, type Call } from '../device/call.ts';
import type { DeviceSession } from '../host/device-session.ts';
import type { ReadingStep } from '../host/steps.ts';
import { READ_TIMEOUT_MS } from '../look/look.ts';
import { noteReading } from '../act/stage/record.ts';

/** Who reads, and by which of a surface's tools. */
export interface Reader {
  session: DeviceSession;
  caller: string;
  tool: string | undefined;
  onStep: ((step: ReadingStep) => void) | undefined;
}

/** One reading: its name for allow list and record, what was asked, and what of its answer is recorded. */
export interface Reading<T> {
  tool: string;
  args?: object;
  summary?: (result: T) => object;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
  /** Whether its answer is a picture of the screen. */
  isPicture?: boolean;
}

/** A reading passes the allow list and the budgets, has a deadline, and is recorded whether it succeeds or not. */
export function performReading<T extends object>(reader: Reader, reading: Reading<T>, run: (call: Call) => Promise<T>): Promise<T> {
  const { timeoutMs = READ_TIMEOUT_MS, tool, signal } = reading;
  return recordReading(reader, reading, () => withDeadline(reader.session.host.clock, timeoutMs, tool, run, signal));
}

/** The same for a reading that bounds itself, as waits do. */
export async function recordReading<T extends object>(reader: Reader, reading: Reading<T>, run: () => Promise<T>): Promise<T> {
  const { session, caller } = reader;
  const { host } = session;
  const { tool, args = {}, summary = (result: T): object => result } = reading;
  const begun = host.clock.now();
  const note = async (result: object): Promise<void> => {
    const step = await noteReading(host, { session, caller, tool, args: { ...args }, result, duration_ms: host.clock.now() - begun });
    reader.onStep?.(step);
  };
  let result: T;
  try {
    checkAllowed(reader, tool);
    if (reading.isPicture === true) host.guard.allowList.requirePictures(tool);
    host.guard.budgets.admit('read');
    result = await run();
  } catch (error) {
    await note({ ok: false, error });
    throw session.shownError(error);
  }
  await note({ ok: true, ...summary(result) });
  return result;
}

/** A fact about the device. It passes the allow list, but is free, reveals nothing of the screen and is not recorded. */
export async function askFact<T>(reader: Reader, tool: string, question: (call: Call) => Promise<T>): Promise<T> {
  checkAllowed(reader, tool);
  return withDeadline(reader.session.host.clock, READ_TIMEOUT_MS, tool, question);
}

function checkAllowed({ session, tool: surfaceTool }: Reader, tool: string): void {
  session.host.guard.allowList.check(surfaceTool === undefined ? [tool] : [surfaceTool, tool]);
}
