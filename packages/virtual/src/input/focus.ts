import { isEmpty } from '@handsight/core/screen';
import type { Stage, Target } from '../stage/stage.ts';
import { walkItems } from '../item/item.ts';
import { isFocusable } from '../item/kind.ts';
import { fire } from '../stage/react.ts';
import { scrollIntoView } from './scroll.ts';

/** Give the focus to the next element that takes it, or the one before. */
export function moveFocus(stage: Stage, step: 1 | -1): void {
  const surface = stage.focused;
  if (surface === undefined) return;
  const stops = [...walkItems(surface.root)].filter((item) => isFocusable(item.kind) && item.enabled && !isEmpty(item.visible));
  if (stops.length === 0) return;
  const at = stops.findIndex((item) => item.id === surface.page.focus);
  const next = stops.at(at === -1 ? (step === 1 ? 0 : -1) : (at + step) % stops.length);
  const target = next === undefined ? undefined : stage.locate(surface.window.uid, next.id);
  if (target !== undefined) focusOn(stage, target);
}

/** Focus an element and scroll it into view: the keyboard may cover it. */
export function focusOn(stage: Stage, target: Target): void {
  const hadFocus = target.item.focused;
  stage.focus(target);
  const now = stage.again(target);
  if (now === undefined) return;
  scrollIntoView(stage, now);
  if (!hadFocus) fire(stage, { trigger: 'focus', target: stage.again(target), text: '' });
}
