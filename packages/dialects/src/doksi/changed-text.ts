import { diff, printChanges, printTextual, type UnifiedUINode } from '@handsight/core/screen';

export interface KeyboardShown {
  before: boolean;
  after: boolean;
}

const NO_REFS = { refOf: () => undefined };

/** The doksi dialect's sections; empty when nothing changed. */
export const changedSections = (before: UnifiedUINode, after: UnifiedUINode, keyboard: KeyboardShown): string =>
  printChanges(diff(before, after), NO_REFS, { style: 'sections', keyboard });

/** Different windows cannot be compared, so the new one is shown whole. */
export function anotherWindow(root: UnifiedUINode, { before, after }: KeyboardShown): string {
  const keyboard = before === after ? [] : [`Keyboard ${after ? 'appeared' : 'disappeared'}`];
  return ['Another window is in front:', printTextual(root), ...keyboard].join('\n');
}
