import type { Look } from '../../host/look.ts';
import { samePlaces } from '../../screen/same-places.ts';

/** Whether nothing happened between two readings of a window: the same elements in the same places. */
export const isAtRest = (before: Look, now: Look): boolean =>
  now.idle === before.idle && now.window.window_uid === before.window.window_uid && samePlaces(before.raw, now.raw);
