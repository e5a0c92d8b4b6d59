import { ALERT_ROUTES } from './command/alert.ts';
import { DEVICE_ROUTES } from './command/device.ts';
import { ELEMENT_ROUTES } from './command/element-commands.ts';
import { GESTURE_ROUTES } from './command/gesture.ts';
import { KEY_ROUTES } from './command/keys.ts';
import type { Route } from './route.ts';

/** All routes within a session. */
export const ROUTES: Route[] = [...ELEMENT_ROUTES, ...DEVICE_ROUTES, ...GESTURE_ROUTES, ...KEY_ROUTES, ...ALERT_ROUTES];
