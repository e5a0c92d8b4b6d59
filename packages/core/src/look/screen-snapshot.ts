import type { Call } from '../device/call.ts';
import { scaleForModel, scaleTo, type ModelScale } from '../picture/model-scale.ts';
import { scalePicture } from '../picture/scale-picture.ts';
import { type Bounds, height, width } from '../screen/geometry.ts';
import { look } from './look.ts';
import { shot, shownPixels } from './take-picture.ts';
import type { DeviceSession } from '../host/device-session.ts';

/**
 * A snapshot for a model. The picture is as large as width and height say, in device pixels; for a named model it has the size
 * that model wants, and `scale` maps back.
 */
export interface ScreenSnapshot {
  deviceId: string;
  currentApp: string;
  width: number;
  height: number;
  screenshotBase64: string;
  capturedAt: string;
  scale?: ModelScale;
}

interface Size {
  width: number;
  height: number;
}

/** Who reads the picture: a model by its name, or the size that a model of this name wants for a screen. */
export type SnapshotFor = string | { model: string; sizeOf: (screen: Size) => Size };

export type ScaledSnapshot = ScreenSnapshot & Required<Pick<ScreenSnapshot, 'scale'>>;

export async function screenSnapshot(session: DeviceSession, reader: SnapshotFor | undefined, call: Call): Promise<ScreenSnapshot> {
  const { host, device } = session;
  host.guard.budgets.admit('screenshot');
  const pixels = await shownPixels(session, 'screen', call);
  const scale = reader === undefined ? undefined : scaleFor(reader, pixels);
  const size = scale ?? { width: width(pixels.area), height: height(pixels.area) };
  const picture = await shot(
    size.width === pixels.width && size.height === pixels.height ? pixels : await scalePicture(pixels, size.width, size.height),
  );
  const currentApp = device.apps === undefined ? (await look(session, {}, call)).window.process : await device.apps.current(call);
  return {
    deviceId: device.id,
    currentApp,
    width: width(pixels.area),
    height: height(pixels.area),
    screenshotBase64: Buffer.from(picture.png).toString('base64'),
    capturedAt: new Date(host.clock.now()).toISOString(),
    ...(scale === undefined ? {} : { scale }),
  };
}

const scaleFor = (reader: SnapshotFor, pixels: Size & { area: Bounds }): ModelScale =>
  typeof reader === 'string' ? scaleForModel(pixels, reader, pixels.area) : scaleTo(reader.sizeOf(pixels), pixels.area);
