import { AdbCommandError, HandsightError } from '@handsight/core/error';
import type { Bounds } from '@handsight/core/screen';
import type { Call, Picture, WindowInfo } from '@handsight/core/device';
import { crop, pngSize, toPixels } from '@handsight/core/picture';
import { ADB_COMMANDS_EXT } from './adb/command-words.ts';
import type { PhoneLink } from './adb/phone-link.ts';
import type { EmulatorClient } from './grpc/emulator-client.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The screen as the phone shows it. */
export async function screenshot(
  link: PhoneLink,
  emulator: EmulatorClient | undefined,
  call: Call,
  display: number | undefined,
): Promise<Picture> {
  if (emulator !== undefined) return pictureOf(await emulator.screenshot(call.signal), '');
  const option = display === undefined || display === 0 ? '' : ` -d ${await physicalDisplay(link, display, call.signal)}`;
  const { stdout, stderr } = await link.shell(`${ADB_COMMANDS_EXT.SCREENCAP}${option}`, call.signal);
  return pictureOf(stdout, stderr);
}

/** Android blacks out protected windows, so a screenshot of one is refused instead. */
export function refuseSecure(windows: readonly WindowInfo[]): void {
  const secure = windows.find((w) => w.focused && w.secure === true);
  if (secure === undefined) return;
  throw new HandsightError('PlatformUnsupported', `${secure.process} protects its window (FLAG_SECURE): its picture would be black`, {
    capability: 'screenshot',
    window_uid: secure.window_uid,
    reason: 'secure_window',
  });
}

/** Phones with several displays print a warning before the image, others print linker warnings. */
export function pictureOf(bytes: Uint8Array, stderr: string): Picture {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(PNG_SIGNATURE);
  const data = start > 0 ? bytes.subarray(start) : bytes;
  try {
    const size = pngSize(data);
    return { ...size, format: 'png', data, area: { left: 0, top: 0, right: size.width, bottom: size.height } };
  } catch (cause) {
    throw new AdbCommandError((stderr.trim() || 'it gave no picture').slice(0, 200), ADB_COMMANDS_EXT.SCREENCAP, {}, { cause });
  }
}

/** From Android 10 on `screencap` takes the id of the physical display, which the display service knows. */
async function physicalDisplay(link: PhoneLink, display: number, signal: AbortSignal): Promise<string> {
  const { stdout } = await link.read('dumpsys display', signal);
  return physicalDisplayIn(stdout, display) ?? String(display);
}

export function physicalDisplayIn(text: string, display: number): string | undefined {
  return new RegExp(`\\bdisplayId=${display}, uniqueId='local:(\\d+)'`).exec(text)?.[1];
}

export const partOf = async (picture: Picture, area: Bounds): Promise<Picture> => crop(await toPixels(picture), area);
