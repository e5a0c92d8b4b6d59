import { centerOf, contains } from '@handsight/core/screen';
import type { WindowInfo } from '@handsight/core/device';
import type { Surroundings } from './own-windows.ts';
import { fromOrigin, type ListedWindow, type Screens } from './session.ts';

/** A window as reported to clients: relative to the primary monitor's corner, with the monitor its center is on. */
export function windowInfo(window: ListedWindow, { origin, monitors }: Screens, own: Surroundings): WindowInfo {
  const { uid, handle, title, process, pid, focused, kind, layer } = window;
  const bounds = fromOrigin(window.bounds, origin);
  const monitor = monitors.find((each) => contains(each.bounds, centerOf(bounds))) ?? monitors[0];
  return {
    window_uid: uid,
    handle,
    title,
    process,
    pid,
    bounds,
    frame: fromOrigin(window.frame, origin),
    focused,
    kind,
    layer,
    monitor_index: monitor?.index ?? 0,
    ...(own.pids.has(pid) || handle === own.handle ? { own: true } : {}),
  };
}
