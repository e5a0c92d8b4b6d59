import { width, type Point } from '../../../screen/geometry.ts';
import type { Button } from '../../input.ts';
import { fire } from '../engine/react.ts';
import type { Stage, Target } from '../engine/stage.ts';
import { fillText } from '../expr/template.ts';
import { hasValue } from '../view/expand.ts';
import { isFocusable, isTappable } from '../view/kind.ts';
import { textWidth } from '../layout/text-size.ts';
import { selectWord, snap } from './edit.ts';
import { caretOf } from './typing.ts';

/** One tap or click; `at` is missing when the element was invoked without a pointer. */
export function tap(stage: Stage, target: Target, at?: Point): void {
  const actor = target.path.find((item) => isTappable(item.kind) || item.spec.on_tap !== undefined) ?? target.item;
  if (!actor.enabled || !target.item.enabled) return;
  const { uid } = target.surface.window;
  stage.world.tapped = { uid, key: actor.id };
  const acting = stage.locate(uid, actor.id);
  if (acting === undefined) return;
  if (isFocusable(actor.kind) && (!stage.world.phone || actor.kind === 'field' || actor.kind === 'document')) stage.focus(acting);
  const changed = behave(stage, acting, at);
  const now = stage.locate(uid, target.item.id) ?? target;
  fire(stage, { trigger: 'tap', target: now, text: '' });
  if (changed !== undefined) fire(stage, { trigger: 'change', target: stage.locate(uid, actor.id) ?? acting, text: changed });
}

/** What an element of its kind does when it is tapped; gives what it holds then, if that changed. */
function behave(stage: Stage, target: Target, at: Point | undefined): string | undefined {
  const { item } = target;
  switch (item.kind) {
    case 'field':
    case 'document':
      stage.remember(target, { caret: at === undefined ? (item.value ?? '').length : caretAt(item, at, stage), anchor: -1 });
      return undefined;
    case 'switch':
    case 'checkbox':
      stage.hold(target, !item.checked);
      return String(!item.checked);
    case 'radio':
    case 'tab':
      return choose(stage, target);
    case 'slider':
      return at === undefined ? undefined : slide(stage, target, (at.x - item.bounds.left) / Math.max(1, width(item.bounds)));
    default:
      return undefined;
  }
}

/** Make one of several the chosen one. */
function choose(stage: Stage, target: Target): string | undefined {
  const { item, surface, path } = target;
  if (item.checked || item.selected) return undefined;
  if (item.spec.bind !== undefined && hasValue(item.spec)) {
    const value = fillText(item.spec.value, item.scope);
    stage.hold(target, value);
    return value;
  }
  for (const sibling of path[1]?.children ?? []) {
    const other = sibling.kind === item.kind ? stage.locate(surface.window.uid, sibling.id) : undefined;
    if (other !== undefined) stage.hold(other, sibling.id === item.id);
  }
  return 'true';
}

/** Move a slider to a part of its way; gives its value if that changed. */
export function slide(stage: Stage, target: Target, fraction: number): string | undefined {
  const { min, max, step } = target.item.spec;
  const wanted = min + Math.min(1, Math.max(0, fraction)) * (max - min);
  const value = Math.min(max, min + Math.round((wanted - min) / step) * step);
  const text = String(Math.round(value * 1e6) / 1e6);
  if (text === target.item.value) return undefined;
  stage.hold(target, Number(text));
  return text;
}

/** The place in a field's text nearest to a point. */
function caretAt(item: Target['item'], at: Point, stage: Stage): number {
  const text = item.value ?? '';
  if (item.kind === 'document' || text.includes('\n')) return text.length;
  const size = (stage.world.phone ? 16 : 14) * stage.world.density;
  let caret = text.length;
  while (caret > 0 && item.bounds.left + textWidth(text.slice(0, caret), size) > at.x) caret--;
  return snap(text, caret);
}

/** Further events that a second tap, another button or a long stay make of a tap. */
export function tapMore(stage: Stage, target: Target, how: { count: number; button: Button; long: boolean }): void {
  const uid = target.surface.window.uid;
  const again = (): Target => stage.locate(uid, target.item.id) ?? target;
  if (!target.item.enabled) return;
  if (how.count > 1) {
    const field = target.path.find((item) => item.kind === 'field' || item.kind === 'document');
    const editing = field === undefined ? undefined : stage.locate(uid, field.id);
    if (editing !== undefined) {
      const { caret, anchor } = selectWord(caretOf(editing.item), caretOf(editing.item).caret);
      stage.remember(editing, { caret, anchor });
    }
    fire(stage, { trigger: 'double_tap', target: again(), text: '' });
  }
  if (how.button === 'right') fire(stage, { trigger: 'right_click', target: again(), text: '' });
  if (how.long) fire(stage, { trigger: 'long_press', target: again(), text: '' });
}
