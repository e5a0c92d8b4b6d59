import type { Call, Device, WindowInfo } from '@handsight/core/device';

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
