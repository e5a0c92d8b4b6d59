import type { Screen } from '../../host/screen.ts';
import { samePlaces } from '../../screen/same-places.ts';

/** Whether nothing happened between two readings of a window: the same elements in the same places. */
export const isAtRest = (before: Screen, now: Screen): boolean =>
  now.idle === before.idle && now.window.window_uid === before.window.window_uid && samePlaces(before.raw, now.raw);
