import { withDeadline } from '../device/call.ts';
import { scaleForModel, type ModelScale } from '../picture/model-scale.ts';
import { scalePicture } from '../picture/scale-picture.ts';
import { height, width } from '../screen/geometry.ts';
import { look, READ_TIMEOUT_MS } from './look.ts';
import { shot, shownPixels } from './take-picture.ts';
import type { DeviceSession } from '../host/device-session.ts';

/** The openpocket dialect's snapshot; the picture is as large as the model wants it, and `scale` leads back to device pixels. */
export interface ScreenSnapshot {
  deviceId: string;
  currentApp: string;
  width: number;
  height: number;
  screenshotBase64: string;
  capturedAt: string;
  scale: ModelScale;
}

export function screenSnapshot(session: DeviceSession, model: string, signal?: AbortSignal): Promise<ScreenSnapshot> {
  const { host, device } = session;
  host.guard.budgets.admit('screenshot');
  return withDeadline(
    host.clock,
    READ_TIMEOUT_MS,
    'the screen snapshot',
    async (call) => {
      const pixels = await shownPixels(session, 'screen', call);
      const scale = scaleForModel(pixels, model, pixels.area);
      const picture = await shot(
        scale.width === pixels.width && scale.height === pixels.height ? pixels : await scalePicture(pixels, scale.width, scale.height),
      );
      const currentApp = device.apps === undefined ? (await look(session, {}, call)).window.process : await device.apps.current(call);
      return {
        deviceId: device.id,
        currentApp,
        width: width(pixels.area),
        height: height(pixels.area),
        screenshotBase64: Buffer.from(picture.png).toString('base64'),
        capturedAt: new Date(host.clock.now()).toISOString(),
        scale,
      };
    },
    signal,
  );
}
