import type { UnifiedUINode } from '../node.ts';
import { walk } from '../walk.ts';
import { systemDialogs, type SystemDialog } from './system-dialog.ts';

/** The system reports that an app has stopped, or is not responding. */
export interface StoppedApp extends SystemDialog {
  kind: 'crashed' | 'not_responding';
}

/** Ids of the buttons of these two dialogs, the same in every language. Only the second one offers to wait. */
const CRASH_BUTTON = /^android:id\/aerr_(?:close|restart|app_info|report|mute)$/;
const WAIT_BUTTON = 'android:id/aerr_wait';
/** Before Android 7 these dialogs had no ids of their own; without them only English can be recognised. */
const NOT_RESPONDING = /(?:isn.t|is not) responding/i;
const HAS_STOPPED = /has stopped|keeps stopping/i;

export function stoppedApp(root: UnifiedUINode): StoppedApp | null {
  const dialog = systemDialogs(root).find(({ packageName }) => packageName === 'android');
  if (dialog === undefined) return null;
  const kind = kindById(root) ?? kindByTitle(dialog.title);
  return kind === null ? null : { kind, ...dialog };
}

function kindById(root: UnifiedUINode): StoppedApp['kind'] | undefined {
  let kind: StoppedApp['kind'] | undefined;
  for (const { resourceId } of walk(root)) {
    if (resourceId === WAIT_BUTTON) return 'not_responding';
    if (CRASH_BUTTON.test(resourceId)) kind = 'crashed';
  }
  return kind;
}

function kindByTitle(title: string): StoppedApp['kind'] | null {
  if (NOT_RESPONDING.test(title)) return 'not_responding';
  return HAS_STOPPED.test(title) ? 'crashed' : null;
}
