import type { Screen } from '../../host/screen.ts';
import type { DegradedReason } from '../../screen/screen.ts';

const SAYS_NOTHING: ReadonlySet<DegradedReason> = new Set(['empty_tree', 'secure_window', 'accessibility_off', 'not_idle', 'asleep']);

/** The window exposes nothing of what it shows, so something missing from its tree proves nothing. */
export const isOpaque = ({ degraded }: Screen): boolean => degraded !== undefined && SAYS_NOTHING.has(degraded.reason);
