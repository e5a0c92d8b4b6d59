import { sameBounds, type UnifiedUINode } from '@handsight/core/screen';

// prettier-ignore
const PLAIN = [
  'id', 'key', 'text', 'value', 'description', 'resourceId', 'className', 'nativeRole', 'packageName', 'enabled', 'focused', 'selected',
  'checked', 'checkable', 'clickable', 'scrollable', 'longClickable', 'password', 'hintText', 'stateDescription', 'paneTitle',
  'tooltipText', 'keyboardShortcut', 'visible',
] as const;

/** Whether two readings of a window are equal. */
export function sameTree(a: UnifiedUINode, b: UnifiedUINode): boolean {
  if (!sameBounds(a.bounds, b.bounds) || a.children.length !== b.children.length) return false;
  for (const field of PLAIN) if (a[field] !== b[field]) return false;
  return a.children.every((child, i) => {
    const other = b.children[i];
    return other !== undefined && sameTree(child, other);
  });
}
