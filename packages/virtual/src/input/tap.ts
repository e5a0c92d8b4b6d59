import type { Point } from '@handsight/core/screen';
import type { Button, Modifier } from '@handsight/core/device';
import { fire } from '../stage/react.ts';
import type { Stage, Target } from '../stage/stage.ts';
import { closeWindow } from '../world/windows.ts';
import { fillText } from '../expr/template.ts';
import { hasValue } from '../view/expand.ts';
import { isEditable, isFocusable, isTappable } from '../item/kind.ts';
import type { Item } from '../item/item.ts';
import { selectWord, snap } from './edit.ts';
import { focusOn } from './focus.ts';
import { openMenu, openOptions, openTextMenu } from './menu.ts';
import { slideTo } from './slider.ts';
import { caretOf } from './typing.ts';
import { lookOf } from '../layout/widget-style.ts';
import { textWidth } from '../layout/text-size.ts';
import type { World } from '../world/world.ts';

const answersTaps = ({ kind, spec }: Item): boolean => isTappable(kind) || spec.on_tap !== undefined || spec.menu !== undefined;

/** One tap or click; `at` is missing when the element was invoked without a pointer. A disabled element swallows it. */
export function tap(stage: Stage, target: Target, at?: Point, held: readonly Modifier[] = []): void {
  const { surface, item, path } = target;
  const actor = path.find(answersTaps) ?? item;
  if (!actor.enabled || !item.enabled) return;
  // What a key of the keyboard types goes to the element that was tapped before.
  if (actor.kind !== 'key') stage.world.tapped = { uid: surface.window.uid, key: actor.id };
  if (surface.page.content.type === 'menu') {
    closeWindow(stage.world, surface.window);
    stage.touch();
  }
  const acting = stage.locate(surface.window.uid, actor.id);
  if (acting !== undefined) behave(stage, acting, at, held);
  fire(stage, { trigger: 'tap', target: stage.again(target) ?? target, text: held.join('+') });
}

/** The built-in behaviour of an element's kind when it is tapped. */
function behave(stage: Stage, target: Target, at: Point | undefined, held: readonly Modifier[]): void {
  const { item } = target;
  if (isFocusable(item.kind) && (!stage.world.phone || isEditable(item.kind))) focusOn(stage, target);
  switch (item.kind) {
    case 'field':
    case 'document':
      putCaret(stage, target, at === undefined ? (item.value ?? '').length : caretAt(item, at, stage.world), held.includes('shift'));
      return;
    case 'switch':
    case 'checkbox':
      stage.hold(target, !item.checked);
      fire(stage, { trigger: 'change', target: stage.again(target), text: String(!item.checked) });
      return;
    case 'radio':
    case 'tab':
      choose(stage, target);
      return;
    case 'slider':
      if (at !== undefined) slideTo(stage, target, at);
      return;
    case 'dropdown':
      openOptions(stage, target);
      return;
    default:
      if (item.spec.menu !== undefined) openMenu(stage, target, item.spec.menu);
  }
}

/** Shift extends the selection from where the cursor was. */
function putCaret(stage: Stage, target: Target, caret: number, isExtending: boolean): void {
  const { caret: from, anchor } = caretOf(target.item);
  stage.remember(target, { caret, anchor: isExtending ? (anchor === -1 ? from : anchor) : -1 });
}

/** Make one of several the chosen one: by the variable they share, or among its siblings. */
function choose(stage: Stage, target: Target): void {
  const { item, surface, path } = target;
  if (item.checked || item.selected) return;
  if (item.spec.bind !== undefined && hasValue(item.spec)) stage.hold(target, fillText(item.spec.value, item.scope));
  else {
    for (const sibling of path[1]?.children ?? []) {
      const other = sibling.kind === item.kind ? stage.locate(surface.window.uid, sibling.id) : undefined;
      if (other !== undefined) stage.hold(other, sibling.id === item.id);
    }
  }
  fire(stage, { trigger: 'change', target: stage.again(target), text: item.name });
}

/** The effects of a second tap, another button or a long press. */
export function tapMore(stage: Stage, target: Target, at: Point, how: { count: number; button: Button; long: boolean }): void {
  if (!target.item.enabled) return;
  if (how.count > 1) {
    selectWordIn(stage, target, at);
    fire(stage, { trigger: 'double_tap', target: stage.again(target), text: '' });
  }
  if (how.button !== 'right' && !how.long) return;
  if (fire(stage, { trigger: how.long ? 'long_press' : 'right_click', target: stage.again(target), text: '' })) return;
  const field = selectWordIn(stage, target, at);
  if (field !== undefined) openTextMenu(stage, field);
}

/** Selects the word under a point of a field, which gets the focus. */
function selectWordIn(stage: Stage, target: Target, at: Point): Target | undefined {
  const item = target.path.find(({ kind, enabled }) => isEditable(kind) && enabled);
  const field = item === undefined ? undefined : stage.locate(target.surface.window.uid, item.id);
  if (field === undefined) return undefined;
  focusOn(stage, field);
  const { caret, anchor } = selectWord(caretOf(field.item), caretAt(field.item, at, stage.world));
  stage.remember(field, { caret, anchor });
  return stage.again(field);
}

/** The caret position nearest to a point; in multi-line text, the end of the line there. */
function caretAt(item: Item, at: Point, { phone, density }: World): number {
  const text = item.value ?? '';
  const look = lookOf(phone);
  const lines = text.split('\n');
  const line = lines.length === 1 ? 0 : Math.floor((at.y - item.bounds.top + item.scroll.offset) / (look.line[item.size] * density));
  if (line >= lines.length) return text.length;
  const start = lines.slice(0, Math.max(0, line)).reduce((sum, before) => sum + before.length + 1, 0);
  const words = lines[Math.max(0, line)] ?? '';
  const inset = (item.kind === 'document' ? look.gap / 2 : look.padding) * density;
  let length = words.length;
  while (length > 0 && item.bounds.left + inset + textWidth(words.slice(0, length), look.font.body * density) > at.x) length--;
  return snap(text, start + length);
}
