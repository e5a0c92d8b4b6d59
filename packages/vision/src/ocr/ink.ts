import { backgroundOf, TILE } from './background.ts';
import type { Grey } from './grey.ts';
import { eraseRules } from './rules.ts';

/** Makes grey text on white, common for secondary text, as dark as black text. */
const CONTRAST = 2;

/**
 * The picture as black text on white, whatever its colours: each pixel is as dark as it differs from the background
 * around it. Tesseract binarises a whole picture at one threshold, and loses white text on a blue button beside black on white.
 */
export function inkOf(picture: Grey): Grey {
  const { columns, shades } = backgroundOf(picture);
  const { width, height, data } = picture;
  const ink = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const tiles = Math.floor(y / TILE) * columns;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const difference = Math.abs((data[at] ?? 0) - (shades[tiles + Math.floor(x / TILE)] ?? 0));
      ink[at] = Math.max(0, 255 - CONTRAST * difference);
    }
  }
  const inked = { width, height, data: ink };
  eraseRules(inked);
  return inked;
}
