import type { KeyPress } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { cancel } from '../stage/dialogs.ts';
import { systemBack } from '../stage/navigate.ts';
import { fire } from '../stage/react.ts';
import type { Stage, Target } from '../stage/stage.ts';
import { goHome, showRecents, stopApp } from '../world/tasks.ts';
import { isEditable } from '../item/kind.ts';
import { moveFocus } from './focus.ts';
import { nudge } from './slider.ts';
import { tap } from './tap.ts';
import { isMultiline, fireValueChange, typingTarget, caretOf, enter, put, undo } from './typing.ts';
import { erase, insert, move, selectAll, selectedText, type Direction } from './edit.ts';

const SYNONYMS: Record<string, string> = {
  return: 'enter',
  esc: 'escape',
  del: 'delete',
  forward_del: 'delete',
  bksp: 'backspace',
  arrowleft: 'left',
  arrowright: 'right',
  arrowup: 'up',
  arrowdown: 'down',
  dpad_left: 'left',
  dpad_right: 'right',
  dpad_up: 'up',
  dpad_down: 'down',
  dpad_center: 'enter',
  move_home: 'line_start',
  move_end: 'line_end',
  pageup: 'page_up',
  pagedown: 'page_down',
  app_switch: 'recents',
  spacebar: 'space',
};

// prettier-ignore
const NAMED = new Set([
  'enter', 'tab', 'escape', 'backspace', 'delete', 'left', 'right', 'up', 'down', 'home', 'end', 'line_start', 'line_end',
  'page_up', 'page_down', 'space', 'insert', 'back', 'recents', 'menu', 'search', 'power', 'volume_up', 'volume_down',
  'volume_mute', 'camera', 'cut', 'copy', 'paste', 'printscreen', 'capslock', 'media_play_pause', 'wakeup', 'sleep',
]);

/** Android's numbers for the keys that do something here. */
const KEYCODES = new Map<number, string>([
  [3, 'home'],
  [4, 'back'],
  [19, 'up'],
  [20, 'down'],
  [21, 'left'],
  [22, 'right'],
  [23, 'enter'],
  [61, 'tab'],
  [62, 'space'],
  [66, 'enter'],
  [67, 'backspace'],
  [82, 'menu'],
  [84, 'search'],
  [92, 'page_up'],
  [93, 'page_down'],
  [111, 'escape'],
  [112, 'delete'],
  [122, 'line_start'],
  [123, 'line_end'],
  [187, 'recents'],
  [277, 'cut'],
  [278, 'copy'],
  [279, 'paste'],
  ...Array.from({ length: 26 }, (_, i): [number, string] => [29 + i, String.fromCharCode(97 + i)]),
  ...Array.from({ length: 10 }, (_, i): [number, string] => [7 + i, String(i)]),
]);

/** Normalizes to one name per key. Throws for an unknown name. */
function keyName({ key, keycode }: KeyPress): string {
  const known = keycode === undefined ? undefined : KEYCODES.get(keycode);
  if (known !== undefined) return known;
  const name = key.toLowerCase();
  const plain = SYNONYMS[name] ?? name;
  if (NAMED.has(plain) || /^f([1-9]|1\d|2[0-4])$/.test(plain) || isCharacter(plain) || keycode !== undefined) return plain;
  throw new HandsightError('BadRequest', `there is no key "${key.slice(0, 40)}"`, { key: key.slice(0, 40) });
}

/** A key that stands for the character it is named after. */
const isCharacter = (key: string): boolean => Array.from(key).length === 1;

/** Press keys together: the focused element reacts first, then the scenario. */
export function press(stage: Stage, keys: KeyPress): void {
  const key = keyName(keys);
  if (stage.world.phone ? pressPhoneKey(stage, key) : closesWindow(stage, key, keys)) return;
  const target = typingTarget(stage);
  const before = target?.item.value ?? '';
  const field = target !== undefined && isEditable(target.item.kind) && target.item.enabled ? target : undefined;
  if (field !== undefined) editByKey(stage, field, key, keys);
  else if (target?.item.enabled === true && target.item.focused) operateByKey(stage, target, key);
  const keepsTab = field !== undefined && isMultiline(field.item);
  if (key === 'tab' && !keepsTab) moveFocus(stage, keys.modifiers.includes('shift') ? -1 : 1);
  fire(stage, { trigger: 'key', target: target && stage.again(target), text: [...keys.modifiers, key].join('+') });
  if (field === undefined) return;
  fireValueChange(stage, field, before);
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

/** Enter in a field: moves to the next field, or hides the keyboard. */
function submit(stage: Stage, field: Target): void {
  const now = stage.again(field);
  if (now === undefined) return;
  if (now.item.spec.enter === 'next') moveFocus(stage, 1);
  else stage.world.keyboard = { ...stage.world.keyboard, shown: false };
  stage.touch();
  fire(stage, { trigger: 'submit', target: stage.again(field), text: now.item.value ?? '' });
}

/** Enter and space press what has the focus; arrows move a slider. */
function operateByKey(stage: Stage, target: Target, key: string): void {
  if (key === 'enter' || key === 'space') tap(stage, target);
  else if (target.item.kind === 'slider' && (key === 'right' || key === 'up')) nudge(stage, target, 1);
  else if (target.item.kind === 'slider' && (key === 'left' || key === 'down')) nudge(stage, target, -1);
}

const MOVES = new Map<string, Direction>([
  ['left', 'left'],
  ['right', 'right'],
  ['up', 'up'],
  ['down', 'down'],
  ['home', 'home'],
  ['end', 'end'],
  ['line_start', 'home'],
  ['line_end', 'end'],
]);

/** Keys that phones have for what desktops do with ctrl. */
const COMMAND_OF_KEY = new Map([
  ['cut', 'x'],
  ['copy', 'c'],
  ['paste', 'v'],
]);

/** How a field reacts to keys. */
function editByKey(stage: Stage, field: Target, key: string, { modifiers }: KeyPress): void {
  const extend = modifiers.includes('shift');
  const command = modifiers.includes('ctrl') || modifiers.includes('meta') ? key : COMMAND_OF_KEY.get(key);
  if (command !== undefined) {
    editByCommand(stage, field, command, extend);
    return;
  }
  if (modifiers.includes('alt')) return;
  const editing = caretOf(field.item);
  const direction = MOVES.get(key);
  if (direction !== undefined) put(stage, field, move(editing, direction, extend));
  else if (key === 'backspace') put(stage, field, erase(editing, 'before'));
  else if (key === 'delete') put(stage, field, erase(editing, 'behind'));
  else if (key === 'space') enter(stage, field, ' ');
  else if (key === 'enter' && isMultiline(field.item)) enter(stage, field, '\n');
  else if (key === 'tab' && isMultiline(field.item)) enter(stage, field, '\t');
  else if (isCharacter(key)) enter(stage, field, extend ? key.toUpperCase() : key);
}

function editByCommand(stage: Stage, field: Target, key: string, extend: boolean): void {
  const editing = caretOf(field.item);
  if (key === 'a') put(stage, field, selectAll(editing));
  else if (key === 'c' || key === 'x') copy(stage, field, key === 'x');
  else if (key === 'v') enter(stage, field, stage.world.clipboard);
  else if (key === 'z') undo(stage, field);
  else if (key === 'line_start' || key === 'home') put(stage, field, move(editing, 'start', extend));
  else if (key === 'line_end' || key === 'end') put(stage, field, move(editing, 'finish', extend));
}

/** No platform copies a password. */
function copy(stage: Stage, field: Target, cut: boolean): void {
  const editing = caretOf(field.item);
  const selected = selectedText(editing);
  if (field.item.secret || selected === '') return;
  stage.world.clipboard = selected;
  if (cut) put(stage, field, insert(editing, ''));
}
