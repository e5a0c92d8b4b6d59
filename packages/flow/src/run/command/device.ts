import type { ActionInput } from '@handsight/core/act';
import { AssertionFailedError, HandsightError } from '@handsight/core/error';
import type { StepOf } from '../../read/flow.ts';
import { orientationOf, type Orientation } from '../../read/step-shape.ts';
import type { StepContext } from '../step-context.ts';

const DEFAULT_SPEED = 4;
const EARTH_RADIUS_M = 6_371_000;

/** The door calls the first of the two landscape orientations just `landscape`. */
const DOOR = {
  PORTRAIT: 'portrait',
  LANDSCAPE_LEFT: 'landscape',
  LANDSCAPE_RIGHT: 'landscape_right',
  UPSIDE_DOWN: 'upside_down',
} as const satisfies Record<Orientation, string>;

type Setting = Extract<ActionInput, { type: 'set_device' }>['setting'];

export async function setDevice(setting: Setting, context: StepContext): Promise<void> {
  await context.act({ type: 'set_device', setting });
}

export async function setOrientation({ params }: StepOf<'setOrientation'>, context: StepContext): Promise<void> {
  const orientation = orientationOf(params.orientation);
  if (orientation === undefined) throw new HandsightError('BadRequest', `unknown orientation: ${params.orientation}`, {});
  await context.act({ type: 'set_orientation', orientation: DOOR[orientation] });
  context.turned();
  context.interacted();
}

export async function setLocation({ params }: StepOf<'setLocation'>, context: StepContext): Promise<void> {
  await goTo(degrees(params.latitude), degrees(params.longitude), context);
}

async function goTo(latitude: number, longitude: number, context: StepContext): Promise<void> {
  await setDevice({ name: 'location', latitude, longitude }, context);
  context.interacted();
}

function degrees(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new HandsightError('BadRequest', `"${text}" is not a number of degrees`, {});
  return value;
}

/** From point to point, waiting for the travel time in between. */
export async function travel({ params }: StepOf<'travel'>, context: StepContext): Promise<void> {
  const points = params.points.map((point) => point.split(',').map(degrees));
  const speed = params.speed ?? DEFAULT_SPEED;
  if (speed <= 0) throw new HandsightError('BadRequest', 'speed must be more than 0', { speed });
  for (const [i, [latitude = 0, longitude = 0]] of points.entries()) {
    const [fromLat = latitude, fromLon = longitude] = points[i - 1] ?? [];
    await context.sleep((distance(fromLat, fromLon, latitude, longitude) / speed) * 1000);
    await goTo(latitude, longitude, context);
  }
}

function distance(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const rad = (deg: number): number => (deg * Math.PI) / 180;
  const a = Math.sin(rad(lat2 - lat1) / 2) ** 2 + Math.cos(rad(lat1)) * Math.cos(rad(lat2)) * Math.sin(rad(lon2 - lon1) / 2) ** 2;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(a));
}

export async function setAirplaneMode(enabled: boolean, context: StepContext): Promise<void> {
  await setDevice({ name: 'airplane_mode', enabled }, context);
  context.interacted();
}

export async function toggleAirplaneMode(context: StepContext): Promise<void> {
  await setAirplaneMode(!(await context.client.deviceModes(context.signal)).airplane, context);
}

export async function setDarkMode(enabled: boolean, context: StepContext): Promise<void> {
  await setDevice({ name: 'dark_mode', enabled }, context);
  context.interacted();
}

export async function toggleDarkMode(context: StepContext): Promise<void> {
  await setDarkMode(!(await context.client.deviceModes(context.signal)).dark, context);
}

export async function assertDarkMode(wanted: boolean, context: StepContext): Promise<void> {
  const { dark } = await context.client.deviceModes(context.signal);
  const name = (isDark: boolean): string => (isDark ? 'dark' : 'light');
  if (dark !== wanted) throw new AssertionFailedError(`the device is in ${name(dark)} mode, not ${name(wanted)}`, name(wanted), name(dark));
}

export async function addMedia(step: StepOf<'addMedia'>, context: StepContext): Promise<void> {
  for (const path of step.media ?? []) await setDevice({ name: 'media', path }, context);
  context.interacted();
}
