import { fire } from '../stage/react.ts';
import type { Stage, Target } from '../stage/stage.ts';
import { scrollIntoView } from './scroll.ts';

/** Focus an element and scroll it into view: the keyboard may cover it. */
export function focusOn(stage: Stage, target: Target): void {
  const hadFocus = target.item.focused;
  stage.focus(target);
  const now = stage.again(target);
  if (now === undefined) return;
  scrollIntoView(stage, now);
  if (!hadFocus) fire(stage, { trigger: 'focus', target: stage.again(target), text: '' });
}
