import { readFile } from 'node:fs/promises';

import type { Call } from '../../device/call.ts';
import { decodePng } from '../../picture/decode-png.ts';
import { requireWholePng } from '../../picture/whole-png.ts';
import { ssim } from '../../picture/ssim.ts';
import { HandsightError } from '../../error/errors.ts';
import { insideDataFolder } from '../../guard/data-folder.ts';
import type { Screen } from '../../host/screen.ts';
import { shot, shownPixels } from '../take-picture.ts';
import type { DeviceSession } from '../../host/device-session.ts';

/** The text in a window's redacted picture. */
export async function readText(session: DeviceSession, screen: Screen, call: Call): Promise<string> {
  const { host } = session;
  host.guard.budgets.admit('screenshot');
  const picture = await shot(await shownPixels(session, { window_uid: screen.window.window_uid }, call));
  return host.guard.redaction.redactText(await host.describe.readText(picture, call));
}

/** How alike a window's picture and a file are, 1 for the same. */
export async function similarity(session: DeviceSession, screen: Screen, path: string, call: Call): Promise<number> {
  const { host } = session;
  const file = await insideDataFolder(path, [host.config.data_folder, ...host.config.folders]);
  const bytes = await allowedFile(path, file);
  await requireWholePng(bytes);
  const reference = await decodePng(bytes);
  host.guard.budgets.admit('screenshot');
  return ssim(await shownPixels(session, { window_uid: screen.window.window_uid }, call), reference);
}

async function allowedFile(path: string, file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new HandsightError('BadRequest', `the reference picture ${path} cannot be read`, { reference_path: path }, { cause: error });
  }
}
