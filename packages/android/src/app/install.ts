import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { AdbCommandError, HandsightError } from '@handsight/core/error';
import type { PhoneLink } from '../adb/phone-link.ts';
import { vendorRefusal } from '../vendor-refusal.ts';

const CHUNK = 64 << 10;

/** Streams an APK to the phone's installer; nothing is left on the phone when it fails. */
export async function installApk(link: PhoneLink, file: string, signal: AbortSignal): Promise<void> {
  const size = await stat(file).then(
    (stats) => stats.size,
    (cause: unknown) => {
      throw new HandsightError('BadRequest', 'there is no such file', { file }, { cause });
    },
  );
  // -r keeps the data of an installed app, -t accepts test builds.
  const said = (await link.exec(`cmd package install -r -t -S ${size}`, signal, createReadStream(file, { highWaterMark: CHUNK })))
    .toString('utf8')
    .trim();
  if (/^Success/m.test(said)) return;
  if (said === '')
    throw new HandsightError('DeviceGone', `${link.serial} was lost while an app was being installed`, { serial: link.serial });
  throw installFailure(said);
}

/** Remedies for the installer's most common failures. */
const ADVICE: Readonly<Record<string, string>> = {
  INSTALL_FAILED_UPDATE_INCOMPATIBLE: 'an app of this name with another signature is installed; uninstall that first',
  INSTALL_FAILED_VERSION_DOWNGRADE: 'a newer version is installed; uninstall it first',
  INSTALL_FAILED_INSUFFICIENT_STORAGE: 'the phone has too little free storage',
  INSTALL_FAILED_NO_MATCHING_ABIS: "the app is built for another kind of processor than the phone's",
  INSTALL_FAILED_OLDER_SDK: "the app needs a newer Android than the phone's",
  INSTALL_PARSE_FAILED_NO_CERTIFICATES: 'the app is not signed',
};

export function installFailure(said: string): HandsightError {
  const failure = /Failure \[.*\]/.exec(said)?.[0] ?? said.slice(0, 300);
  const denied = vendorRefusal(said);
  if (denied !== undefined) return denied;
  const code = /INSTALL_\w+/.exec(failure)?.[0] ?? '';
  const advice = ADVICE[code];
  return new AdbCommandError(advice === undefined ? failure : `${failure}: ${advice}`, 'cmd package install', code === '' ? {} : { code });
}
