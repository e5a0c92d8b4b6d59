import { fire } from '../stage/react.ts';
import type { Stage, Target } from '../stage/stage.ts';
import { openWindow } from '../world/windows.ts';
import { appOf } from '../world/page.ts';
import { evaluate } from '../expr/evaluate.ts';
import { textOf } from '../expr/value.ts';
import type { NodeSpec } from '../scenario/node-schema.ts';
import { element } from '../shell/shell-element.ts';
import type { Item } from '../item/item.ts';
import { selectedText } from './edit.ts';
import { caretOf } from './typing.ts';

/** The texts one can choose from. */
export function optionsOf({ spec, scope }: Item): string[] {
  if (spec.options === undefined) return [];
  if (Array.isArray(spec.options)) return spec.options;
  const list = evaluate(spec.options, scope);
  return Array.isArray(list) ? list.map(textOf) : [];
}

/** Choices in a window of their own, beside the element they belong to. */
export function openMenu(stage: Stage, { surface, item }: Target, items: NodeSpec[]): void {
  if (items.length === 0) return;
  const { window, page } = surface;
  const owner = window.owner === '' ? window.uid : window.owner;
  const content = {
    type: 'menu',
    of: window.uid,
    title: item.name,
    items,
    anchor: item.visible,
    scope: item.scope,
    app: appOf(page),
  } as const;
  openWindow(stage.world, { kind: 'dialog', process: window.process, pid: window.pid, owner, content });
  stage.touch();
}

export function openOptions(stage: Stage, target: Target): void {
  const { surface, item } = target;
  const choices = optionsOf(item).map((option) =>
    element('menu_item', {
      name: option,
      selected: { type: 'value', value: option === item.value },
      on_tap: [{ verb: 'pick', uid: surface.window.uid, key: item.id, option }],
    }),
  );
  openMenu(stage, target, choices);
}

/** What a long press or a right click on a field offers. */
export function openTextMenu(stage: Stage, target: Target): void {
  const { item } = target;
  const hasSelection = selectedText(caretOf(item)) !== '' && !item.secret;
  const commands = [
    ...(hasSelection ? (['cut', 'copy'] as const) : []),
    ...(stage.world.clipboard === '' ? [] : (['paste'] as const)),
    ...(item.value === null || item.value === '' ? [] : (['select_all'] as const)),
  ];
  const names = { cut: 'Cut', copy: 'Copy', paste: 'Paste', select_all: 'Select all' };
  openMenu(
    stage,
    target,
    commands.map((command) => element('menu_item', { name: names[command], on_tap: [{ verb: 'edit', command }] })),
  );
}

/** One of a drop-down's texts has been chosen. */
export function pick(stage: Stage, uid: string, key: string, option: string): void {
  const target = stage.locate(uid, key);
  if (target === undefined) return;
  const changed = target.item.value !== option;
  stage.hold(target, option);
  fire(stage, { trigger: 'select', target: stage.again(target), text: option });
  if (changed) fire(stage, { trigger: 'change', target: stage.again(target), text: option });
}
