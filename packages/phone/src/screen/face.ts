import type { Call, Device, WindowInfo } from '@handsight/core/device';

/** What the phone shows: a device, and what adb reports of it beyond the device interface. */
export interface Face {
  readonly device: Device;
  /** Apps that run, those in the background too. */
  running(): { app: string; pid: number }[];
  /** What an app keeps; undefined for one that keeps nothing. */
  dataOf(app: string): Record<string, unknown> | undefined;
  /** What stands in the notification shade. */
  notifications(): { app: string; title: string; text: string }[];
  /** How the screen is held, in quarter turns; undefined when its size says it. */
  rotation(): number | undefined;
  /** The dump exactly as it was recorded; undefined when the tree is to be printed. */
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
