import { HandsightError } from '../error/errors.ts';
import { boundsText, height, isEmpty, width, type Bounds } from '../screen/geometry.ts';
import { pixelRect, type Pixels } from './pixels.ts';
import { newPixels } from './raster.ts';

/** The part of a picture that shows an area of the device. Refuses an area that the picture does not show at all. */
export function crop(picture: Pixels, area: Bounds): Pixels {
  const rect = pixelRect(picture, area);
  if (isEmpty(rect)) {
    throw new HandsightError('BadRequest', `the picture shows ${boundsText(picture.area)}, nothing of ${boundsText(area)}`, { area });
  }
  if (rect.left === 0 && rect.top === 0 && rect.right === picture.width && rect.bottom === picture.height) return picture;
  const columns = width(rect);
  const rows = height(rect);
  const data = newPixels(columns * rows * 4);
  for (let row = 0; row < rows; row++) {
    const from = ((rect.top + row) * picture.width + rect.left) * 4;
    data.set(picture.data.subarray(from, from + columns * 4), row * columns * 4);
  }
  const unitX = width(picture.area) / picture.width;
  const unitY = height(picture.area) / picture.height;
  return {
    width: columns,
    height: rows,
    format: 'rgba',
    data,
    area: {
      left: picture.area.left + rect.left * unitX,
      top: picture.area.top + rect.top * unitY,
      right: picture.area.left + rect.right * unitX,
      bottom: picture.area.top + rect.bottom * unitY,
    },
  };
}
