import { diff, type FieldName, type UnifiedUINode } from '@handsight/core/screen';

export const UI_CHANGES = ['hierarchy_diff', 'text_change', 'state_change'] as const;
export type UiChange = (typeof UI_CHANGES)[number];

const TEXTS: ReadonlySet<FieldName> = new Set(['name', 'value', 'description', 'hint', 'tooltip', 'pane']);
const PLACES: ReadonlySet<FieldName> = new Set(['bounds', 'hidden']);

/** The kinds of change between two readings. */
export function changesBetween(before: UnifiedUINode, after: UnifiedUINode): UiChange[] {
  const { added, removed, moved, changed } = diff(before, after);
  const fields = [...changed.values()].flat();
  const kinds: Record<UiChange, boolean> = {
    hierarchy_diff: added.length + removed.length + moved.size > 0 || fields.some((name) => PLACES.has(name)),
    text_change: fields.some((name) => TEXTS.has(name)),
    state_change: fields.some((name) => !TEXTS.has(name) && !PLACES.has(name)),
  };
  return UI_CHANGES.filter((kind) => kinds[kind]);
}
