import type { UnifiedUINode } from '../node.ts';
import { stoppedApp } from './stopped-app.ts';
import { isPromptPackage, isSystemPackage } from './system-package.ts';
import { packageOf } from './window-package.ts';

/**
 * Whether an app crashed: an app was in front, and now a system package is. A permission or installation prompt also belongs to
 * the system, but the app behind it is alive. The test cannot detect an app that died and left the launcher or another app behind.
 */
export function crashed(before: UnifiedUINode, after: UnifiedUINode): boolean {
  const from = packageOf(before);
  const to = packageOf(after);
  if (from === '' || from === to || isSystemPackage(from)) return false;
  return (isSystemPackage(to) && !isPromptPackage(to)) || stoppedApp(after) !== null;
}
