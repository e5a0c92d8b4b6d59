import { AdbCommandError, HandsightError } from '@handsight/core/error';
import type { Bounds } from '@handsight/core/screen';
import type { Call, Picture } from '@handsight/core/device';
import { crop, pngSize, toPixels } from '@handsight/core/picture';
import type { PhoneLink } from './adb/phone-link.ts';
import type { EmulatorClient } from './grpc/emulator-client.ts';
import { readWindows } from './window/read-windows.ts';

const SHOT = 'screencap -p';

/** The screen as the phone shows it. Android blackens protected windows, so that a picture of one is refused instead. */
export async function screenshot(link: PhoneLink, emulator: EmulatorClient | undefined, call: Call): Promise<Picture> {
  const taken =
    emulator === undefined ? link.shell(SHOT, call.signal) : emulator.screenshot(call.signal).then((stdout) => ({ stdout, stderr: '' }));
  const [{ stdout, stderr }, { windows }] = await Promise.all([taken, readWindows(link, call.signal)]);
  const secure = windows.find((w) => w.focused && w.secure === true);
  if (secure !== undefined) {
    throw new HandsightError('PlatformUnsupported', `${secure.process} protects its window (FLAG_SECURE): its picture would be black`, {
      capability: 'screenshot',
      window_uid: secure.window_uid,
      reason: 'secure_window',
    });
  }
  const size = sizeOf(stdout, stderr);
  return { ...size, format: 'png', data: stdout, area: { left: 0, top: 0, right: size.width, bottom: size.height } };
}

function sizeOf(png: Uint8Array, stderr: string): { width: number; height: number } {
  try {
    return pngSize(png);
  } catch (error) {
    throw new AdbCommandError((stderr.trim() || 'it gave no picture').slice(0, 200), SHOT, {}, { cause: error });
  }
}

export const partOf = async (picture: Picture, area: Bounds): Promise<Picture> => crop(await toPixels(picture), area);
