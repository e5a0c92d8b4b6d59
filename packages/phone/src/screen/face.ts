import type { Call, Device, WindowInfo, Picture, PathPoint } from '@handsight/core/device';
import type { Phone } from '../phone.ts';

/** What the phone shows: a device, and what adb reports beyond the device interface. */
export interface Face {
  readonly device: Device;
  /** Apps that run, those in the background too. */
  running(): { app: string; pid: number }[];
  /** An app's stored data; undefined if it has none. */
  dataOf(app: string): Record<string, unknown> | undefined;
  /** The notifications in the shade. */
  notifications(): { app: string; title: string; text: string }[];
  /** The screen's rotation in quarter turns; undefined if it follows from the size. */
  rotation(): number | undefined;
  /** The dump exactly as recorded; undefined if the tree has to be serialized. */
  recorded(): Uint8Array | undefined;
}

/** The window that uiautomator calls active: the one with the focus, else the foremost. */
export async function activeWindow({ device }: Face, call: Call): Promise<WindowInfo | undefined> {
  const windows = await device.windows(call);
  return windows.find(({ focused }) => focused) ?? windows[0];
}

/** The app whose window is in front, whatever lies over it. */
export async function frontApp({ device }: Face, call: Call): Promise<string> {
  if (device.apps !== undefined) return device.apps.current(call);
  return (await device.windows(call)).find(({ kind }) => kind === 'app')?.process ?? '';
}

/** A screenshot: black while the phone sleeps or the foreground window forbids it. */
export async function screenPicture(phone: Phone, call: Call): Promise<Picture> {
  if (phone.isAwake && !phone.faults.secure) return phone.device.picture('screen', call);
  const { width, height } = await phone.size(call);
  const data = new Uint8Array(width * height * 4);
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { width, height, format: 'rgba', data, area: { left: 0, top: 0, right: width, bottom: height } };
}

/** Touches on the screen. A sleeping phone ignores them, and a lock screen reacts only to a swipe. */
export async function drawGesture(phone: Phone, paths: PathPoint[][], call: Call, count = 1): Promise<void> {
  if (phone.isLocked && isSwipeUp(paths)) phone.dismissLock();
  else if (!phone.isUsable) return;
  else await phone.device.gesture({ paths, button: 'left', count, modifiers: [] }, call);
  phone.log.changed();
}

function isSwipeUp([path]: PathPoint[][]): boolean {
  const [from, to] = [path?.[0], path?.at(-1)];
  return from !== undefined && to !== undefined && from.y - to.y > 300;
}
