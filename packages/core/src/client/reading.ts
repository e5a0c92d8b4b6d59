import { withDeadline, type Call } from '../device/call.ts';
import type { ActionName } from '../host/action-names.ts';
import type { DeviceSession } from '../host/device-session.ts';
import type { Step } from '../host/steps.ts';
import { READ_TIMEOUT_MS } from '../look/look.ts';
import { newsOfReading } from '../act/news.ts';
import { noteReading } from '../act/stage/record.ts';
import type { News } from '../host/news.ts';

/** Who reads, and by which of a surface's tools. */
export interface Reader {
  session: DeviceSession;
  caller: string;
  tool: string | undefined;
  onStep: ((step: Step) => void) | undefined;
  onNews: ((news: News) => void) | undefined;
}

/** Every reading; their names can be allowed and denied as those of tools. */
export const READING_NAMES = [
  { name: 'list_windows', compares: ['count'], isAlwaysAllowed: true },
  { name: 'get_ui_tree' },
  { name: 'observe_window', compares: ['ok', 'format'] },
  { name: 'get_window_structure', compares: ['node_count', 'tree_hash'] },
  { name: 'find_element', compares: ['ok', 'error.code', 'ambiguous_matches>0'] },
  { name: 'get_screen_description', compares: ['ok', 'effective_mode'] },
  { name: 'get_screen_sketch' },
  { name: 'read_text' },
  { name: 'get_screenshot', compares: ['ok', 'width', 'height'], isPicture: true },
  { name: 'screen_snapshot', isPicture: true },
  { name: 'view' },
  { name: 'wait_for', compares: ['ok', 'matched_index'] },
  { name: 'wait_idle' },
  { name: 'assert_state', compares: ['ok', 'all_passed'] },
  { name: 'snapshot' },
  { name: 'list_apps' },
  { name: 'get_clipboard' },
  { name: 'get_logs' },
  { name: 'get_network_activity' },
  { name: 'get_device_info' },
  { name: 'get_capabilities', isAlwaysAllowed: true },
  { name: 'get_monitors', isAlwaysAllowed: true },
  { name: 'scenario_state' },
  { name: 'scenario_check' },
] as const satisfies readonly ActionName[];
type ReadingName = (typeof READING_NAMES)[number]['name'];

/** One reading: its name for allow list and record, what was asked, and what of its answer is recorded. */
export interface Reading<T> {
  tool: ReadingName;
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
  const { session } = reader;
  const work = async (call: Call): Promise<T> => {
    session.takeGiven();
    const result = await run(call);
    reader.onNews?.(await newsOfReading(session, call));
    return result;
  };
  return recordReading(reader, reading, () => withDeadline(session.host.clock, timeoutMs, tool, work, signal));
}

/** What changed while a caller waited is what it waited for; an effect that was undone meanwhile is news. */
export function performWait<T extends object>(reader: Reader, reading: Reading<T>, run: () => Promise<T>): Promise<T> {
  const { session } = reader;
  const { clock } = session.host;
  return recordReading(reader, reading, async () => {
    session.takeGiven();
    const result = await run();
    const ask = (call: Call): Promise<News> => newsOfReading(session, call);
    const { corrections } = await withDeadline(clock, READ_TIMEOUT_MS, reading.tool, ask, reading.signal);
    reader.onNews?.({ since: null, corrections });
    return result;
  });
}

/** The same for a reading that bounds itself. */
async function recordReading<T extends object>(reader: Reader, reading: Reading<T>, run: () => Promise<T>): Promise<T> {
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
export async function askFact<T>(reader: Reader, tool: ReadingName, question: (call: Call) => Promise<T>): Promise<T> {
  checkAllowed(reader, tool);
  return withDeadline(reader.session.host.clock, READ_TIMEOUT_MS, tool, question);
}

function checkAllowed({ session, tool: surfaceTool }: Reader, tool: ReadingName): void {
  session.host.guard.allowList.check(surfaceTool === undefined ? [tool] : [surfaceTool, tool]);
}
