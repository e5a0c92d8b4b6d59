import type { KeyPress } from '../../input.ts';
import { cancel } from '../engine/dialogs.ts';
import { systemBack } from '../engine/navigate.ts';
import { fire } from '../engine/react.ts';
import type { Stage, Target } from '../engine/stage.ts';
import { goHome, showRecents, stopApp } from '../engine/tasks.ts';
import { isEditable } from '../view/kind.ts';
import { erase, insert, move, selectAll, selectedText, type Direction } from './edit.ts';
import { moveFocus } from './focus-order.ts';
import { isCharacter, keyName } from './key-name.ts';
import { nudge } from './slider.ts';
import { tap } from './tap.ts';
import { caretOf, enter, isMultiline, put, told, typingTarget, undo } from './typing.ts';

/** Press keys together: what the element with the focus makes of them, then what the scenario does. */
export function press(stage: Stage, keys: KeyPress): void {
  const key = keyName(keys);
  if (stage.world.phone ? pressPhoneKey(stage, key) : closesWindow(stage, key, keys)) return;
  const combination = [...keys.modifiers, key].join('+');
  const target = typingTarget(stage);
  const before = target?.item.value ?? '';
  const field = target !== undefined && isEditable(target.item.kind) && target.item.enabled ? target : undefined;
  if (field !== undefined) edit(stage, field, key, keys);
  else if (target?.item.enabled === true) operateByKey(stage, target, key);
  if (key === 'tab' && !(field !== undefined && isMultiline(field.item))) moveFocus(stage, keys.modifiers.includes('shift') ? -1 : 1);
  const now = target === undefined ? undefined : stage.locate(target.surface.window.uid, target.item.id);
  fire(stage, { trigger: 'key', target: now, text: combination });
  if (field === undefined) return;
  told(stage, field, before);
  if (key === 'enter' && !isMultiline(field.item)) submit(stage, field);
}

/** The keys of the phone itself. */
function pressPhoneKey(stage: Stage, key: string): boolean {
  if (key === 'back' || key === 'escape') systemBack(stage);
  else if (key === 'home') goHome(stage.world);
  else if (key === 'recents') showRecents(stage.world);
  else return false;
  stage.touch();
  return true;
}

/** Alt+F4 closes an app; escape closes a menu or a dialog. */
function closesWindow(stage: Stage, key: string, { modifiers }: KeyPress): boolean {
  const surface = stage.focused;
  const closes = key === 'f4' && modifiers.includes('alt');
  if (surface?.modal === true && (closes || key === 'escape')) cancel(stage, surface);
  else if (closes && surface?.page.content.type === 'screen') stopApp(stage.world, surface.window.process);
  else return false;
  stage.touch();
  return true;
}

/** Enter in a field: the keyboard goes, or the next field is next. */
function submit(stage: Stage, field: Target): void {
  const now = stage.again(field);
  if (now === undefined) return;
  if (now.item.spec.enter === 'next') moveFocus(stage, 1);
  else stage.world.keyboard = { ...stage.world.keyboard, shown: false };
  stage.touch();
  fire(stage, { trigger: 'submit', target: stage.again(field), text: now.item.value ?? '' });
}

const MOVES: Record<string, Direction> = {
  left: 'left',
  right: 'right',
  up: 'up',
  down: 'down',
  home: 'home',
  end: 'end',
  line_start: 'home',
  line_end: 'end',
};

function edit(stage: Stage, target: Target, key: string, { modifiers }: KeyPress): void {
  const editing = caretOf(target.item);
  const control = modifiers.includes('ctrl') || modifiers.includes('meta');
  const direction = MOVES[key];
  if (control) {
    editByCommand(stage, target, key, modifiers.includes('shift'));
    return;
  }
  if (key === 'cut' || key === 'copy' || key === 'paste') {
    editByCommand(stage, target, { cut: 'x', copy: 'c', paste: 'v' }[key], false);
    return;
  }
  if (modifiers.includes('alt')) return;
  if (direction !== undefined) put(stage, target, move(editing, direction, modifiers.includes('shift')));
  else if (key === 'backspace') put(stage, target, erase(editing, 'before'));
  else if (key === 'delete') put(stage, target, erase(editing, 'behind'));
  else if (key === 'space') enter(stage, target, ' ');
  else if ((key === 'enter' || key === 'tab') && isMultiline(target.item)) enter(stage, target, key === 'tab' ? '\t' : '\n');
  else if (isCharacter(key)) enter(stage, target, modifiers.includes('shift') ? key.toUpperCase() : key);
}

function editByCommand(stage: Stage, target: Target, key: string, extend: boolean): void {
  const editing = caretOf(target.item);
  const { world } = stage;
  switch (key) {
    case 'a': {
      put(stage, target, selectAll(editing));
      return;
    }
    case 'c':
    case 'x':
      // No platform lets a password out.
      if (target.item.secret || selectedText(editing) === '') return;
      world.clipboard = selectedText(editing);
      if (key === 'x') put(stage, target, insert(editing, ''));
      return;
    case 'v': {
      enter(stage, target, world.clipboard);
      return;
    }
    case 'z': {
      undo(stage, target);
      return;
    }
    case 'home': {
      put(stage, target, move(editing, 'start', extend));
      return;
    }
    case 'end': {
      put(stage, target, move(editing, 'finish', extend));
      return;
    }
  }
}

/** Enter and space press what has the focus; arrows move a slider. */
function operateByKey(stage: Stage, target: Target, key: string): void {
  if (key === 'enter' || key === 'space') {
    tap(stage, target);
    return;
  }
  if (target.item.kind !== 'slider') return;
  if (key === 'right' || key === 'up') nudge(stage, target, 1);
  else if (key === 'left' || key === 'down') nudge(stage, target, -1);
}
