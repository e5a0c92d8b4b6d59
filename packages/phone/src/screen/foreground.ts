import type { WindowInfo, Call } from '@handsight/core/device';
import { longComponent, type Packages } from '../package/packages.ts';
import { isField, walk, type UnifiedUINode } from '@handsight/core/screen';
import type { Phone } from '../phone.ts';

/** What Android calls a window: an activity's component, or a title of its own. */
export function windowName({ process, kind, window_uid, title }: WindowInfo, packages: Packages): string {
  if (kind === 'keyboard') return 'InputMethod';
  if (kind === 'toast') return 'Toast';
  if (window_uid === 'StatusBar' || window_uid === 'NavigationBar0') return window_uid;
  if (process === 'com.android.systemui')
    return window_uid.includes('/recents') ? 'com.android.launcher3/com.android.quickstep.RecentsActivity' : 'NotificationShade';
  if (process === 'android') return `Application Error: ${title}`;
  if (window_uid.includes('/menu')) return 'PopupWindow:5a1d';
  return componentOf(process, packages);
}

function componentOf(process: string, packages: Packages): string {
  const activity = packages.get(process)?.mainActivity ?? '';
  return activity === '' ? process : longComponent(process, activity);
}

/** A number that stays the same for a window, as the ones in front of Android's window names do. */
export function handleOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 4).toString(16).padStart(7, '0').slice(0, 7);
}

const LIMITS = { maxNodes: 100_000, maxDepth: 1000 };

/** The field that keys go to. */
export async function focusedField({ device }: Phone, call: Call): Promise<UnifiedUINode | undefined> {
  const window = (await device.windows(call)).find(({ focused }) => focused);
  if (window === undefined) return undefined;
  const { root } = await device.read(window.window_uid, LIMITS, call);
  return [...walk(root)].find((node) => node.focused && isField(node));
}
