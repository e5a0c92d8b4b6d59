import { TreeParseError } from '@handsight/core/error';
import { readDump, type Reading } from '@handsight/core/screen';
import type { Call } from '@handsight/core/device';
import type { PhoneLink } from '../adb/phone-link.ts';
import { ADB, ADB_COMMANDS } from '../adb/command-words.ts';
import { RETRY, retryPause } from '../adb/retry.ts';

const toStream = (): string => `${ADB_COMMANDS.UI_DUMP} /dev/tty`;
/** The old file is removed first: after a failed dump it would be taken for the new one. */
const toFile = (file = ADB.DUMP_PATH): string =>
  `rm -f ${file}; ${ADB_COMMANDS.UI_DUMP} ${file} >&2; ${ADB_COMMANDS.CAT} ${file}; rm -f ${file}`;

/**
 * Transient reasons: the screen was still being built, or another uiautomator was still exiting. A screen that
 * keeps moving is not one: uiautomator has already waited ten seconds for it.
 */
const PASSING: ReadonlySet<unknown> = new Set(['null_root', 'empty', 'busy']);

/** The screen by uiautomator, which waits for a second without change: as a stream, retried when the phone was not ready, then through a file. */
export async function dumpScreen(link: PhoneLink, call: Call): Promise<Reading> {
  let failure: TreeParseError | undefined;
  for (let attempt = 1; attempt <= RETRY.MAX_ATTEMPTS; attempt++) {
    const result = readingOf(await link.exec(toStream(), call.signal));
    const isLast = attempt === RETRY.MAX_ATTEMPTS;
    if (!(result instanceof TreeParseError)) {
      // A plain stream ends the same way when the phone is unplugged; only the next attempt shows which it was.
      if (result.degraded?.reason === 'truncated' && !isLast) continue;
      return result;
    }
    failure = result;
    if (failure.context['reason'] === 'not_idle') throw failure;
    if (!PASSING.has(failure.context['reason'])) break;
    if (!isLast) await call.clock.after(retryPause(attempt), call.signal);
  }
  const { stdout, stderr } = await link.shell(toFile(), call.signal);
  const result = readingOf(stdout.length === 0 ? Buffer.from(stderr) : stdout);
  if (!(result instanceof TreeParseError)) return result;
  throw failure === undefined || result.context['reason'] !== 'not_xml' ? result : failure;
}

function readingOf(bytes: Uint8Array): Reading | TreeParseError {
  try {
    return readDump(bytes);
  } catch (error) {
    if (error instanceof TreeParseError) return error;
    throw error;
  }
}
