import { toPixels } from '@handsight/core/picture';
import { viewOf } from '../io/bytes.ts';
import type { ByteStream } from '../io/stream.ts';
import type { Phone } from '../phone.ts';
import { screenPicture } from '../screen/screen-picture.ts';

/** Version 1 of the header: clients in the field misread version 2. */
const VERSION = 1;
const BITS_PER_PIXEL = 32;

/** `framebuffer:`: thirteen numbers, then the pixels. */
export async function serveFramebuffer(phone: Phone, stream: ByteStream): Promise<void> {
  const { width, height, data } = await toPixels(await screenPicture(phone, phone.call(stream.signal)));
  const header = new Uint8Array(13 * 4);
  // Offsets and lengths of red, blue, green and alpha, in this order.
  [VERSION, BITS_PER_PIXEL, data.length, width, height, 0, 8, 16, 8, 8, 8, 24, 8].forEach((number, i) =>
    viewOf(header).setUint32(i * 4, number, true),
  );
  await stream.write(header);
  await stream.write(data);
}
