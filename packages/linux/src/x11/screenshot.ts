import { type Bounds, height, isEmpty, width } from '@handsight/core/screen';
import { HandsightError } from '@handsight/core/error';
import { newPixels } from '@handsight/core/picture';
import type { XShmSegment } from 'x11';
import type { XConnection } from './connection.ts';
import { isXwayland, XWAYLAND_ADVICE } from './xwayland.ts';

const Z_PIXMAP = 2;
const ALL_PLANES = 0xffff_ffff;

/** Pixels of the screen as packed RGBA. */
export class Screenshots {
  readonly #server: XConnection;
  #segment: XShmSegment | undefined;
  #isShared: boolean | undefined;

  constructor(server: XConnection) {
    this.#server = server;
  }

  /** An area of the root window, in the server's coordinates. */
  async take(area: Bounds, signal: AbortSignal): Promise<Uint8Array> {
    if (isEmpty(area)) throw new HandsightError('OffScreen', 'there is nothing on the screen to take a picture of', { area });
    const raw = (await this.#shared(area, signal)) ?? (await this.#plain(area, signal));
    if (raw === undefined) throw new HandsightError('PlatformUnsupported', 'the X server gives no picture of its screen', {});
    if (isBlack(raw) && (await isXwayland(this.#server, signal)))
      throw new HandsightError('PlatformUnsupported', `XWayland has no picture of the screen, only black; ${XWAYLAND_ADVICE}`, {});
    return toRgba(raw, width(area) * height(area));
  }

  close(): void {
    this.#segment?.detach();
    this.#segment = undefined;
  }

  /** Through shared memory: 1.7 ms for a whole screen, against 14 ms through the socket. */
  async #shared(area: Bounds, signal: AbortSignal): Promise<Buffer | undefined> {
    const size = width(area) * height(area) * 4;
    const segment = await this.#segmentOf(size, signal);
    if (segment === undefined) return undefined;
    const { root } = this.#server;
    const taken = await this.#server.ask<{ depth: number; size: number }>(
      (_x, done) => segment.getImage(root, area.left, area.top, width(area), height(area), ALL_PLANES, Z_PIXMAP, 0, done),
      signal,
    );
    return taken?.size === size ? segment.buffer.subarray(0, size) : undefined;
  }

  async #segmentOf(size: number, signal: AbortSignal): Promise<XShmSegment | undefined> {
    if (this.#isShared === false) return undefined;
    if (this.#segment !== undefined && this.#segment.size >= size) return this.#segment;
    const shm = await this.#server.extension('shm', signal);
    this.#isShared = shm !== undefined && (await this.#server.ask<boolean>((_x, done) => shm.usable(done), signal)) === true;
    if (shm === undefined || !this.#isShared) return undefined;
    this.#segment?.detach();
    this.#segment = await this.#server.ask<XShmSegment>((_x, done) => shm.createSegment(size, done), signal);
    return this.#segment;
  }

  async #plain(area: Bounds, signal: AbortSignal): Promise<Buffer | undefined> {
    const { root } = this.#server;
    const taken = await this.#server.ask<{ depth: number; data: Buffer }>(
      (x, done) => x.GetImage(Z_PIXMAP, root, area.left, area.top, width(area), height(area), ALL_PLANES, done),
      signal,
    );
    return taken?.data;
  }
}

/** The server sends BGRX. */
function toRgba(raw: Buffer, pixels: number): Uint8Array {
  const rgba = newPixels(pixels * 4);
  const aligned = raw.byteOffset % 4 === 0 ? raw : Buffer.from(raw);
  const from = new Uint32Array(aligned.buffer, aligned.byteOffset, pixels);
  const to = new Uint32Array(rgba.buffer);
  for (let i = 0; i < pixels; i++) {
    const pixel = from[i] ?? 0;
    to[i] = 0xff00_0000 | ((pixel & 0xff) << 16) | (pixel & 0xff00) | ((pixel >>> 16) & 0xff);
  }
  return rgba;
}

/** The fourth byte of a pixel is padding. */
function isBlack(raw: Buffer): boolean {
  for (let i = 0; i < raw.length; i += 4) if (raw[i] !== 0 || raw[i + 1] !== 0 || raw[i + 2] !== 0) return false;
  return true;
}
