import { decodePng, encodePng, scaleForModel, scalePicture } from '@handsight/core/picture';
import type { CheckedPicture } from '../screen-picture.ts';

/** Scaled to the resolution that the model uses; more pixels would be paid for and discarded. */
export async function pictureForModel(picture: CheckedPicture, model: string): Promise<Uint8Array> {
  const { width, height } = scaleForModel(picture, model);
  if (width === picture.width && height === picture.height) return picture.png;
  return encodePng(await scalePicture(await decodePng(picture.png), width, height));
}
