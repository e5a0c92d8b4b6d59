import { AdbCommandError } from '@handsight/core/error';
import type { PhoneLink } from '../adb/phone-link.ts';

export interface ScreenSize {
  width: number;
  height: number;
  dpi: number;
}

const COMMAND = 'wm size; wm density';

/** `wm` prints the size of an upright screen; what somebody has overridden counts. */
export async function screenSize(link: PhoneLink, signal: AbortSignal): Promise<ScreenSize> {
  const size = parseScreenSize((await link.run(COMMAND, signal)).stdout);
  if (size !== undefined) return size;
  throw new AdbCommandError('it did not print the size of the screen', COMMAND);
}

export function parseScreenSize(text: string): ScreenSize | undefined {
  const size = /Override size: (\d+)x(\d+)/.exec(text) ?? /Physical size: (\d+)x(\d+)/.exec(text);
  const density = /Override density: (\d+)/.exec(text) ?? /Physical density: (\d+)/.exec(text);
  if (size === null) return undefined;
  return { width: Number(size[1]), height: Number(size[2]), dpi: Number(density?.[1] ?? 160) };
}
