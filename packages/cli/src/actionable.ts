import { type Bounds, isShown, type UnifiedUINode } from '@handsight/core/screen';

/** What every format must keep: elements that are shown, enabled and, by the platform's own flags, actionable. */
export function isActionable(n: UnifiedUINode, screen: Bounds): boolean {
  const acts = n.clickable || n.longClickable || n.checkable || n.scrollable || n.className === 'android.widget.EditText';
  return acts && n.enabled && isShown(n, screen);
}
