import type { KeyPress } from '@handsight/core/device';
import type { Stage, Target } from '../stage/stage.ts';
import { erase, insert, move, selectAll, selectedText, type Direction } from './edit.ts';
import { isCharacter } from './key-name.ts';
import { caretOf, enter, isMultiline, put, undo } from './typing.ts';

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
export function editByKey(stage: Stage, field: Target, key: string, { modifiers }: KeyPress): void {
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
