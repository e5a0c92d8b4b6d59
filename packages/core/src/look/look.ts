import type { Call } from '../device/call.ts';
import type { ReadLimits } from '../device/device.ts';
import type { WindowInfo } from '../device/window.ts';
import type { DeviceSession } from '../host/device-session.ts';
import { Screen } from '../host/screen.ts';
import { sameBounds } from '../screen/geometry.ts';
import { explainThin } from '../screen/sign/thin.ts';
import { chooseWindow, type WindowChoice } from './choose-window.ts';
import { coveredWindows } from './covered-windows.ts';

export const DEFAULT_LIMITS: ReadLimits = { maxNodes: 20_000, maxDepth: 512 };
export const READ_TIMEOUT_MS = 10_000;

/** Read a window afresh, or reuse the last reading if the device guarantees that nothing has changed since. */
export async function look(session: DeviceSession, choice: WindowChoice, call: Call, limits: ReadLimits = DEFAULT_LIMITS): Promise<Screen> {
  const { windows } = await session.layout(call);
  return lookAt(session, chooseWindow(windows, choice), call, { limits, windows });
}

export interface LookOptions {
  limits?: ReadLimits;
  /** The window list in which the window to read was just found. */
  windows?: readonly WindowInfo[];
}

export async function lookAt(session: DeviceSession, window: WindowInfo, call: Call, options: LookOptions = {}): Promise<Screen> {
  const { limits = DEFAULT_LIMITS, windows } = options;
  const { redaction } = session.host.guard;
  const known = session.current(window.window_uid);
  if (known !== undefined && limits === DEFAULT_LIMITS && isStill(known.window, window, redaction.redactTitle(window.title))) return known;
  const begun = call.clock.now();
  const version = session.activity.version(window.window_uid);
  const reading = await session.device.read(window.window_uid, limits, call, windows);
  const refs = session.track(reading.root, window.window_uid);
  const { root, areas, secret } = redaction.redactTree(reading.root, window.title);
  const degraded = reading.degraded ?? explainThin(reading.root) ?? undefined;
  const made = new Screen({
    window: { ...window, title: redaction.redactTitle(window.title) },
    under: coveredWindows(window, windows ?? []).map(({ title }) => redaction.redactTitle(title)),
    monitor: session.monitorOf(window),
    raw: reading.root,
    root,
    matched: redaction.matchesHidden ? reading.root : root,
    hidden: areas,
    secret,
    replacement: redaction.replacement,
    refs,
    nodeCount: reading.nodeCount,
    ...(degraded === undefined ? {} : { degraded }),
    at: begun,
    captureMs: call.clock.now() - begun,
  });
  session.remember(made, version, windows);
  return made;
}

/** A window may be renamed, moved or brought to the front without a change in its tree. */
const isStill = (a: WindowInfo, b: WindowInfo, title: string): boolean =>
  a.title === title && a.focused === b.focused && a.layer === b.layer && sameBounds(a.bounds, b.bounds);
