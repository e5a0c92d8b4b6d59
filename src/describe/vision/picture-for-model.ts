import { decodePng } from '../../device/picture/decode-png.ts';
import { encodePng } from '../../device/picture/encode-png.ts';
import { scaleForModel } from '../../device/picture/model-scale.ts';
import { scalePicture } from '../../device/picture/scale-picture.ts';
import type { CheckedPicture } from '../screen-picture.ts';

/** As many pixels as the model looks at; more would be paid for and thrown away. */
export async function pictureForModel(picture: CheckedPicture, model: string): Promise<Uint8Array> {
  const { width, height } = scaleForModel(picture, model);
  if (width === picture.width && height === picture.height) return picture.png;
  return encodePng(await scalePicture(await decodePng(picture.png), width, height));
}
