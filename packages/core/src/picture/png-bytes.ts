import { deflateSync } from 'node:zlib';
import { PNG_SIGNATURE, pngChunk } from './png-file.ts';
import type { Raster } from './raster.ts';

const UP_FILTER = 2;
const TRUECOLOUR = 2;
const TRUECOLOUR_WITH_ALPHA = 6;

/** For screenshots, level 3 is as fast as 1 and a tenth smaller; 6 takes four times as long. */
const DEFLATE_LEVEL = 3;

/** RGBA as a PNG file. Opaque pictures are written without alpha. The same pixels give the same bytes. */
export function pngBytes(picture: Raster): Uint8Array {
  const channels = isOpaque(picture.data) ? 3 : 4;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, picture.width);
  view.setUint32(4, picture.height);
  view.setUint8(8, 8);
  view.setUint8(9, channels === 3 ? TRUECOLOUR : TRUECOLOUR_WITH_ALPHA);
  const pixels = deflateSync(upFiltered(picture, channels), { level: DEFLATE_LEVEL });
  return joined([PNG_SIGNATURE, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', new Uint8Array())]);
}

/** In a buffer of its own, unlike Buffer.concat, so that a worker can transfer it. */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function isOpaque(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

/** Four bytes as one number, alpha in the highest. */
function wholePixels(data: Uint8Array): Int32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : Uint8Array.from(data);
  return new Int32Array(aligned.buffer, aligned.byteOffset, aligned.length >>> 2);
}

/** Every row as its difference from the row above, which on a screen is mostly zero. */
function upFiltered({ width, height, data }: Raster, channels: 3 | 4): Uint8Array {
  const pixels = wholePixels(data);
  const filtered = new Uint8Array((width * channels + 1) * height);
  let above: Int32Array = new Int32Array(width);
  for (let y = 0; y < height; y++) {
    const row = pixels.subarray(y * width, (y + 1) * width);
    let to = y * (width * channels + 1);
    filtered[to++] = UP_FILTER;
    if (y === 0 || Buffer.compare(bytesOf(data, width, y), bytesOf(data, width, y - 1)) !== 0) {
      for (let x = 0; x < width; x++, to += channels) {
        const [now, before] = [row[x] ?? 0, above[x] ?? 0];
        if (now === before) continue;
        filtered[to] = now - before;
        filtered[to + 1] = (now >> 8) - (before >> 8);
        filtered[to + 2] = (now >> 16) - (before >> 16);
        if (channels === 4) filtered[to + 3] = (now >> 24) - (before >> 24);
      }
    }
    above = row;
  }
  return filtered;
}

const bytesOf = (data: Uint8Array, width: number, y: number): Uint8Array => data.subarray(y * width * 4, (y + 1) * width * 4);
