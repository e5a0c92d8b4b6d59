import { HandsightError } from '@handsight/core/error';
import type { ElementOperation } from '@handsight/core/device';
import { fire } from '../stage/react.ts';
import type { Stage, Target } from '../stage/stage.ts';
import type { Item } from '../item/item.ts';
import { isCheckable, isEditable, isFocusable } from '../item/kind.ts';
import { focusOn } from './focus.ts';
import { optionsOf, pick } from './menu.ts';
import { scrollIntoView } from './scroll.ts';
import { slide } from './slider.ts';
import { tap } from './tap.ts';
import { setText } from './typing.ts';

/** The operations an accessibility service can perform on an element. A disabled one is unaffected. */
export function operate(stage: Stage, target: Target, operation: ElementOperation): void {
  const { item } = target;
  if (operation.kind === 'scroll_into_view') {
    scrollIntoView(stage, target);
    return;
  }
  if (!item.enabled) return;
  switch (operation.kind) {
    case 'invoke': {
      tap(stage, target);
      return;
    }
    case 'focus':
      if (!isFocusable(item.kind)) throw unsupported(item, 'take the focus');
      focusOn(stage, target);
      return;
    case 'set_value': {
      setValue(stage, target, operation.value);
      return;
    }
    case 'select': {
      select(stage, target, operation.option);
      return;
    }
  }
}

function setValue(stage: Stage, target: Target, value: string): void {
  const { item } = target;
  if (isEditable(item.kind)) {
    setText(stage, target, value);
    return;
  }
  if (item.kind === 'slider') {
    const { min, max } = item.spec;
    if (value.trim() === '' || !(Number(value) >= min && Number(value) <= max))
      throw new HandsightError('BadRequest', `${item.spec.role} "${item.name}" takes a number from ${min} to ${max}`, { min, max });
    slide(stage, target, max === min ? 0 : (Number(value) - min) / (max - min));
    return;
  }
  throw unsupported(item, 'be given a value');
}

type Option = { name: string } | { index: number };

/** One of a drop-down's texts; or one of the elements inside a list, a tab bar or a group, as if it were tapped. */
function select(stage: Stage, target: Target, option: Option): void {
  const texts = optionsOf(target.item);
  if (texts.length > 0) {
    pick(
      stage,
      target.surface.window.uid,
      target.item.id,
      chosenOf(texts, option, (text) => text),
    );
    return;
  }
  const options = optionItems(target.item);
  if (options.length === 0) throw unsupported(target.item, 'offer options');
  const chosen = chosenOf(options, option, (child) => child.name);
  const picked = stage.locate(target.surface.window.uid, chosen.id);
  if (picked === undefined) return;
  if (!(isCheckable(chosen.kind) && chosen.checked)) tap(stage, picked);
  fire(stage, { trigger: 'select', target: stage.again(target), text: chosen.name });
}

/** Rows of a tree are nested. */
const optionItems = ({ children }: Item): Item[] =>
  children.flatMap((child) => [...(isFocusable(child.kind) || child.kind === 'list_item' ? [child] : []), ...optionItems(child)]);

function chosenOf<T>(options: T[], option: Option, nameOf: (one: T) => string): T {
  const chosen = 'index' in option ? options[option.index] : options.find((one) => nameOf(one) === option.name);
  if (chosen !== undefined) return chosen;
  const wanted = 'index' in option ? `number ${option.index}` : `"${option.name}"`;
  throw new HandsightError('ElementNotFound', `there is no option ${wanted}`, { options: options.map(nameOf) });
}

const unsupported = (item: Item, what: string): HandsightError =>
  new HandsightError('PatternUnsupported', `${item.spec.role} "${item.name}" cannot ${what}`, { role: item.spec.role, name: item.name });
