import { AdbCommandError } from '@handsight/core/error';
import { ADB_COMMANDS_EXT } from '../adb/command-words.ts';
import type { PhoneLink } from '../adb/phone-link.ts';

export interface ScreenSize {
  width: number;
  height: number;
  dpi: number;
}

const sizeCommand = (): string => `${ADB_COMMANDS_EXT.WM_SIZE}; ${ADB_COMMANDS_EXT.WM_DENSITY}`;

/** `wm` prints the size in portrait; an override takes precedence. */
export async function screenSize(link: PhoneLink, signal: AbortSignal): Promise<ScreenSize> {
  const size = parseScreenSize((await link.read(sizeCommand(), signal)).stdout);
  if (size !== undefined) return size;
  throw new AdbCommandError('it did not print the size of the screen', sizeCommand());
}

export function parseScreenSize(text: string): ScreenSize | undefined {
  const size = /Override size: (\d+)x(\d+)/.exec(text) ?? /Physical size: (\d+)x(\d+)/.exec(text);
  const density = /Override density: (\d+)/.exec(text) ?? /Physical density: (\d+)/.exec(text);
  if (size === null) return undefined;
  return { width: Number(size[1]), height: Number(size[2]), dpi: Number(density?.[1] ?? 160) };
}
