import type { UnifiedUINode } from '../node.ts';

/** An element's state in words; empty for the default state. */
export function formatState(n: UnifiedUINode): string[] {
  const words: string[] = [];
  if (n.focused) words.push('focused');
  if (!n.enabled) words.push('disabled');
  if (n.checkable) words.push(n.checked ? 'checked' : 'unchecked');
  if (n.selected) words.push('selected');
  return words;
}
