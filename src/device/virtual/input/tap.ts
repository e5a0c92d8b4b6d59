import { width, type Point } from '../../../screen/geometry.ts';
import type { Button } from '../../input.ts';
import { fire } from '../engine/react.ts';
import { closeWindow } from '../engine/windows.ts';
import type { Stage, Target } from '../engine/stage.ts';
import { fillText } from '../expr/template.ts';
import { hasValue } from '../view/expand.ts';
import { isEditable, isFocusable, isTappable } from '../view/kind.ts';
import { textWidth } from '../layout/text-size.ts';
import { selectWord, snap } from './edit.ts';
import { focusOn } from './focus-on.ts';
import { openMenu, openOptions, openTextMenu } from './menu.ts';
import { caretOf } from './typing.ts';

/** One tap or click; `at` is missing when the element was invoked without a pointer. */
export function tap(stage: Stage, target: Target, at?: Point): void {
  const actor = target.path.find((item) => isTappable(item.kind) || item.spec.on_tap !== undefined || item.spec.menu !== undefined) ?? target.item;
  if (!actor.enabled || !target.item.enabled) return;
  const { uid } = target.surface.window;
  stage.world.tapped = { uid, key: actor.id };
  const acting = stage.locate(uid, actor.id);
  if (acting === undefined) return;
  if (target.surface.page.content.type === 'menu') closeWindow(stage.world, target.surface.window);
  if (isFocusable(actor.kind) && (!stage.world.phone || isEditable(actor.kind))) focusOn(stage, acting);
  const changed = behave(stage, stage.again(acting) ?? acting, at);
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
    case 'dropdown':
      openOptions(stage, target);
      return undefined;
    default:
      if (item.spec.menu !== undefined) openMenu(stage, target, item.spec.menu);
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

/** What a second tap, another button or a long stay make of a tap. */
export function tapMore(stage: Stage, target: Target, at: Point, how: { count: number; button: Button; long: boolean }): void {
  if (!target.item.enabled) return;
  const now = (): Target => stage.again(target) ?? target;
  if (how.count > 1) {
    selectWordIn(stage, target, at);
    fire(stage, { trigger: 'double_tap', target: now(), text: '' });
  }
  const asksForMenu = how.button === 'right' || how.long;
  if (!asksForMenu || fire(stage, { trigger: how.long ? 'long_press' : 'right_click', target: now(), text: '' })) return;
  const field = selectWordIn(stage, target, at);
  if (field !== undefined) openTextMenu(stage, field);
}

/** Selects the word under a point of a field, which gets the focus. */
function selectWordIn(stage: Stage, target: Target, at: Point): Target | undefined {
  const item = target.path.find(({ kind, enabled }) => isEditable(kind) && enabled);
  const field = item === undefined ? undefined : stage.locate(target.surface.window.uid, item.id);
  if (field === undefined) return undefined;
  focusOn(stage, field);
  const { caret, anchor } = selectWord(caretOf(field.item), caretAt(field.item, at, stage));
  stage.remember(field, { caret, anchor });
  return stage.again(field);
}
