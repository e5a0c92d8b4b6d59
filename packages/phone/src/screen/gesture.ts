import type { Call, PathPoint } from '@handsight/core/device';
import type { Phone } from '../phone.ts';

/** Touches on the screen. A sleeping phone ignores them, and a lock screen reacts only to a swipe. */
export async function drawGesture(phone: Phone, paths: PathPoint[][], call: Call, count = 1): Promise<void> {
  if (phone.isLocked && isSwipeUp(paths)) phone.dismissLock();
  else if (!phone.isUsable) return;
  else await phone.device.gesture({ paths, button: 'left', count, modifiers: [] }, call);
  phone.log.changed();
}

function isSwipeUp([path]: PathPoint[][]): boolean {
  const [from, to] = [path?.[0], path?.at(-1)];
  return from !== undefined && to !== undefined && from.y - to.y > 300;
}
