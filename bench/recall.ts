import { RefRegistry, screenBounds, type UnifiedUINode, walk } from '@handsight/core/screen';
import { isActionable } from '@handsight/cli';

export interface Recall {
  actionable: number;
  /** Their ref is in the text. */
  printed: number;
  /** Not in the text, but in the number of its truncation line. */
  counted: number;
}

/** Whether a reader of the compact text can reach, or at least knows of, everything one can act on. */
export function recallOf(root: UnifiedUINode): Recall {
  const { printedRefs, omitted, refMap } = new RefRegistry().rebuild(root);
  const printed = new Set([...refMap].filter(([ref]) => printedRefs.has(ref)).map(([, node]) => node));
  const screen = screenBounds(root);
  const actionable = [...walk(root)].filter((node) => isActionable(node, screen));
  const missing = actionable.filter((node) => !printed.has(node)).length;
  return { actionable: actionable.length, printed: actionable.length - missing, counted: Math.min(missing, omitted) };
}
