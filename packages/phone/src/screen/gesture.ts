import type { Call, PathPoint } from '@handsight/core/device';
import type { Phone } from '../phone.ts';

/** Fingers on the screen. While the phone sleeps nothing feels them. */
export async function drawGesture(phone: Phone, paths: PathPoint[][], call: Call, count = 1): Promise<void> {
  if (!phone.isAwake) return;
  await phone.device.gesture({ paths, button: 'left', count, modifiers: [] }, call);
  phone.log.changed();
}
