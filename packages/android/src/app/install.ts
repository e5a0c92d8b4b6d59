import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AdbCommandError, HandsightError } from '@handsight/core/error';
import type { PhoneLink } from '../adb/phone-link.ts';

const CHUNK = 64 << 10;

/** Streams an APK to the phone's installer; nothing is left on the phone when it fails. */
export async function installApk(link: PhoneLink, file: string, signal: AbortSignal): Promise<void> {
  const size = await stat(file).then(
    (stats) => stats.size,
    (cause: unknown) => {
      throw new HandsightError('BadRequest', 'there is no such file', { file }, { cause });
    },
  );
  // -r keeps the data of an app that is there already, -t takes test builds.
  const said = (await link.exec(`cmd package install -r -t -S ${size}`, signal, createReadStream(file, { highWaterMark: CHUNK })))
    .toString('utf8')
    .trim();
  if (/^Success/m.test(said)) return;
  if (said === '')
    throw new HandsightError('DeviceGone', `${link.serial} was lost while an app was being installed`, { serial: link.serial });
  throw new AdbCommandError(/Failure \[[^\]]*\]/.exec(said)?.[0] ?? said.slice(0, 300), 'cmd package install');
}
