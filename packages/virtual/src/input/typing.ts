import { fire } from '../stage/react.ts';
import type { Stage, Target } from '../stage/stage.ts';
import type { Item } from '../item/item.ts';
import { isEditable } from '../item/kind.ts';
import { insert, snap, type Editing } from './edit.ts';

const MAX_PAST = 100;

/** A field's text with its caret; without the focus the caret is at the end. */
export function caretOf(item: Item): Editing {
  const text = item.value ?? '';
  return { text, caret: item.caret === -1 ? text.length : item.caret, anchor: item.anchor };
}

/** The element that text goes to: the one with the focus, or the last one tapped; a dialog in front keeps it from what is below. */
export function typingTarget(stage: Stage): Target | undefined {
  const { tapped } = stage.world;
  const { focused } = stage;
  const isKept = focused?.modal === true && focused.window.uid !== tapped?.uid;
  return stage.focusTarget ?? (tapped === undefined || isKept ? undefined : stage.locate(tapped.uid, tapped.key));
}

export function typeText(stage: Stage, text: string): void {
  const target = typingTarget(stage);
  if (target?.item.enabled === false) return;
  const before = target?.item.value ?? '';
  if (target !== undefined && isEditable(target.item.kind)) enter(stage, target, text);
  const now = target && (stage.again(target) ?? target);
  fire(stage, { trigger: 'type', target: now, text });
  if (now !== undefined) fireValueChange(stage, now, before);
}

/** Insert text at the caret, as far as the field accepts it. */
export function enter(stage: Stage, target: Target, text: string): void {
  put(stage, target, insert(caretOf(target.item), acceptable(target.item, text)));
}

/** The part of a text a field accepts: one line of its allowed characters. */
function acceptable(item: Item, text: string): string {
  const { input, max_length } = item.spec;
  let taken = isMultiline(item) ? text : text.replace(/\r?\n/g, ' ');
  if (input === 'number') taken = taken.replace(/[^\d.,+-]/g, '');
  if (input === 'phone') taken = taken.replace(/[^\d+*#()\s-]/g, '');
  const { text: before, caret, anchor } = caretOf(item);
  const kept = before.length - (anchor === -1 ? 0 : Math.abs(anchor - caret));
  return max_length === undefined ? taken : taken.slice(0, snap(taken, max_length - kept));
}

export const isMultiline = ({ kind, spec }: Item): boolean => kind === 'document' || (spec.lines ?? 1) > 1;

/** Put an edited text into its field. */
export function put(stage: Stage, target: Target, { text, caret, anchor }: Editing): void {
  const before = target.item.value ?? '';
  const past = stage.memory(target)?.past ?? [];
  stage.remember(target, { caret, anchor, ...(text === before ? {} : { past: [...past, before].slice(-MAX_PAST) }) });
  if (text !== before) stage.hold(target, text);
}

export function undo(stage: Stage, target: Target): void {
  const past = stage.memory(target)?.past ?? [];
  const text = past.at(-1);
  if (text === undefined) return;
  stage.remember(target, { caret: text.length, anchor: -1, past: past.slice(0, -1) });
  stage.hold(target, text);
}

/** Runs the scenario's reactions to a field whose value has changed. */
export function fireValueChange(stage: Stage, target: Target, before: string): void {
  const now = stage.again(target);
  const after = now?.item.value ?? '';
  if (now === undefined || after === before) return;
  fire(stage, { trigger: 'change', target: now, text: after });
  if (after === '') fire(stage, { trigger: 'clear', target: now, text: '' });
}

/** Replace all that a field holds. */
export function setText(stage: Stage, target: Target, text: string): void {
  const before = target.item.value ?? '';
  const emptied = { ...target.item, value: '', caret: 0, anchor: -1 };
  const taken = acceptable(emptied, text);
  put(stage, target, { text: taken, caret: taken.length, anchor: -1 });
  const now = stage.again(target) ?? target;
  fire(stage, { trigger: 'type', target: now, text });
  fireValueChange(stage, now, before);
}
