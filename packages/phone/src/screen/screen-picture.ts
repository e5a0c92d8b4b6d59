import type { Call, Picture } from '@handsight/core/device';
import type { Phone } from '../phone.ts';

/** A screenshot: black while the phone sleeps or the foreground window forbids it. */
export async function screenPicture(phone: Phone, call: Call): Promise<Picture> {
  if (phone.isAwake && !phone.faults.secure) return phone.device.picture('screen', call);
  const { width, height } = await phone.size(call);
  const data = new Uint8Array(width * height * 4);
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { width, height, format: 'rgba', data, area: { left: 0, top: 0, right: width, bottom: height } };
}
