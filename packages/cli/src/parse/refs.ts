import { type Bounds, labelOf, type UnifiedAction, type UnifiedRole, type UnifiedUINode } from '@handsight/core/screen';
import { failureLine, type Failure } from '../failure.ts';
import { compactOf } from './compact.ts';
import type { ParsedFile } from './parsed-file.ts';

export interface RefRow {
  ref: string | null;
  role: UnifiedRole;
  label: string;
  value: string | null;
  bounds: Bounds;
  actions: readonly UnifiedAction[];
  /** Index path from the root, `0.1.3`. */
  path: string;
}

export interface RefsLine {
  file: string;
  refs: RefRow[];
  /** Elements cut by a line limit or depth. */
  truncated: number;
  error?: string;
}

export const refRow = (node: UnifiedUINode, ref: string | null): RefRow => ({
  ref,
  role: node.role,
  label: labelOf(node),
  value: node.value,
  bounds: node.bounds,
  actions: node.actions,
  path: node.id,
});

/** Every actionable element. Nothing is cut unless the user asks for it. */
export function refsLine(parsed: ParsedFile): RefsLine {
  const { printedRefs, omitted, refMap } = compactOf(parsed, { maxLines: 0, full: true });
  const refs = [...refMap].filter(([ref]) => printedRefs.has(ref)).map(([ref, node]) => refRow(node, ref));
  return { file: parsed.file, refs, truncated: omitted };
}

export const failedRefsLine = (file: string, failure: Failure): RefsLine => ({ file, refs: [], truncated: 0, error: failureLine(failure) });
