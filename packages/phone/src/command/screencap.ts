import { encodePng, toPixels } from '@handsight/core/picture';
import { FileFault } from '../file/fault.ts';
import { bytesOf, viewOf } from '../io/bytes.ts';
import type { ByteSink } from '../io/stream.ts';
import { type Process, type Program, fail, pathOf } from '../process.ts';
import { coverPicture, PHYSICAL_DISPLAYS } from '../screen/cover.ts';
import { screenPicture } from '../screen/face.ts';
import { readFlags } from './flags.ts';

const RGBA_8888 = 1;
const SRGB = 1;

/** The warning `adb exec-out screencap` prints before the image. */
const SEVERAL_DISPLAYS =
  '[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display found, however this default is not guaranteed to be consistent across captures. A display id should be specified.\n';

/** `screencap [-p] [-d display] [file]`. */
export const screencap: Program = async (process) => {
  if (process.args[0] === '-h' || process.args[0] === '--help')
    return fail(process, 'usage: screencap [-hp] [-d display-id] [FILENAME]', 1);
  const flags = readFlags(process.args, 'ahpd:');
  const [path] = flags.rest;
  const asPng = flags.has('p') || path?.endsWith('.png') === true;
  const display = flags.value('d');
  if (display !== undefined && !isDisplay(process, display)) return fail(process, `Display Id '${display}' is not valid.`);
  const isCover = process.phone.hasCover && display === PHYSICAL_DISPLAYS.cover;
  const picture = isCover ? coverPicture() : await screenPicture(process.phone, process.phone.call(process.signal));
  const bytes = asPng ? await encodePng(picture) : raw(await toPixels(picture));
  if (path === undefined) {
    if (process.phone.hasCover && !flags.has('d')) await process.stdout.write(bytesOf(SEVERAL_DISPLAYS));
    await process.stdout.write(bytes);
  } else return save(process, path, bytes);
  return 0;
};

/** Some clients pass `null` instead of an id, and get the main screen. */
const isDisplay = ({ phone }: Process, id: string): boolean =>
  !/^\d+$/.test(id) || id === '0' || id === PHYSICAL_DISPLAYS.main || (phone.hasCover && id === PHYSICAL_DISPLAYS.cover);

/** Width, height, format and colour space precede the pixels. */
function raw({ width, height, data }: { width: number; height: number; data: Uint8Array }): Uint8Array {
  const bytes = new Uint8Array(16 + data.length);
  [width, height, RGBA_8888, SRGB].forEach((number, i) => viewOf(bytes).setUint32(i * 4, number, true));
  bytes.set(data, 16);
  return bytes;
}

async function save(process: Process, path: string, bytes: Uint8Array): Promise<number> {
  const special: ByteSink | undefined = path === '/dev/stdout' || path === '/dev/tty' ? process.stdout : undefined;
  if (special !== undefined) {
    await special.write(bytes);
    return 0;
  }
  try {
    process.phone.files.write(pathOf(process, path), bytes, process.user);
    return 0;
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return fail(process, `Error opening file: ${path} (${error.message})`);
  }
}
