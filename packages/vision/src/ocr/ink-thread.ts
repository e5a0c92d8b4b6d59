import { OffThread } from '@handsight/core/picture';
import type { CheckedPicture } from '../screen-picture.ts';

export interface InkTasks {
  /** A PNG, enlarged, as a PGM of black text on white. */
  ink: { input: { png: Uint8Array; scale: number }; output: Uint8Array };
}

/** Pictures up to this size may contain a desktop's small text, which tesseract reads better at twice the size. */
const SMALL_PICTURE = 1920 * 1080;

const thread = new OffThread<InkTasks>('ink-worker', import.meta.url);

/** A file that tesseract reads well, and its scale relative to the picture. */
export async function inkFile(picture: CheckedPicture, signal: AbortSignal): Promise<{ file: Uint8Array; scale: number }> {
  const scale = picture.width * picture.height <= SMALL_PICTURE ? 2 : 1;
  const png = new Uint8Array(picture.png);
  return { file: await thread.run('ink', { png, scale }, [png.buffer], signal), scale };
}
