import { HandsightError } from '@handsight/core/error';
import { labelOf, observerRole, type UnifiedUINode } from '@handsight/core/screen';
import { BusError } from '../dbus/connection.ts';
import type { Toolkit } from './application.ts';
import { type Calls, readRef, type Ref } from './calls.ts';
import { IFACE } from './interface.ts';
import { has, STATE } from './state-set.ts';
import { transientChild } from './transient-key.ts';

/** Qt answers an action only after the menu or dialog it opened is closed. */
const ANSWER_MS = 1500;

/** Names of actions equivalent to a click; an element without one of them gets its first action. */
const CLICKS = /^(?:click|press|activate|toggle|jump|open|check|uncheck|select|expand|collapse)$/i;

/** The accessible object an element's key refers to; a sheet cell is requested from its table, a row without a stable path from its list. */
export async function refOf(calls: Calls, node: UnifiedUINode): Promise<Ref | undefined> {
  const [lasting = '', ...rows] = node.key.split('>');
  const [, bus = '', path = '', row, column] = /^([^/]+)(\/[^!]*)(?:!(\d+),(\d+))?$/.exec(lasting) ?? [];
  if (bus === '') return undefined;
  if (rows.length > 0) return transientChild(calls, { bus, path }, rows);
  if (row === undefined || column === undefined) return { bus, path };
  return readRef((await calls.call({ bus, path }, 'Table', 'GetAccessibleAt', 'ii', [Number(row), Number(column)])).body());
}

export async function requireRef(calls: Calls, node: UnifiedUINode, what: string): Promise<Ref> {
  const ref = await refOf(calls, node).catch((error: unknown) => {
    throw error instanceof BusError && !error.isGone ? stale(node) : error;
  });
  if (ref !== undefined) return ref;
  throw unsupported(node, what);
}

/** `advice` is what to do instead. */
export const unsupported = (node: UnifiedUINode, what: string, advice?: string): HandsightError =>
  new HandsightError('PatternUnsupported', `${nameIt(node)} cannot ${what} by itself${advice === undefined ? '' : `; ${advice}`}`, {
    role: observerRole(node),
    name: labelOf(node),
  });

export const nameIt = (node: UnifiedUINode): string => `${observerRole(node)} "${labelOf(node).slice(0, 80)}"`;

/** Checks that the element still exists and returns its interfaces. */
export async function alive(calls: Calls, node: UnifiedUINode, ref: Ref): Promise<number> {
  const [states, interfaces] = await Promise.all([calls.states(ref), calls.interfaces(ref)]).catch((error: unknown) => {
    throw error instanceof BusError && !error.isGone ? stale(node) : error;
  });
  if (has(states, STATE.defunct)) throw stale(node);
  return interfaces;
}

const stale = (node: UnifiedUINode): HandsightError =>
  new HandsightError('StaleRef', `${nameIt(node)} is gone`, { role: observerRole(node), name: labelOf(node) });

/** Whether the element itself offers an action. */
export async function isInvokable(calls: Calls, node: UnifiedUINode): Promise<boolean> {
  const ref = await requireRef(calls, node, 'be invoked');
  const interfaces = await alive(calls, node, ref);
  return (interfaces & IFACE.action) !== 0 && (await calls.actionNames(ref)).length > 0;
}

export async function invoke(calls: Calls, node: UnifiedUINode): Promise<void> {
  const ref = await requireRef(calls, node, 'be invoked');
  const interfaces = await alive(calls, node, ref);
  if ((interfaces & IFACE.action) === 0) throw unsupported(node, 'be invoked');
  const actions = await calls.actionNames(ref);
  if (actions.length === 0) throw unsupported(node, 'be invoked');
  const index = Math.max(
    0,
    actions.findIndex((name) => CLICKS.test(name)),
  );
  await answeredOrBusy(calls.call(ref, 'Action', 'DoAction', 'i', [index]));
}

/** A program that does not answer at once is busy carrying out the request. */
async function answeredOrBusy(done: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  try {
    await Promise.race([done, new Promise((resolve) => (timer = setTimeout(resolve, ANSWER_MS)))]);
  } finally {
    clearTimeout(timer);
  }
  done.catch(() => undefined);
}

/** True when the program accepted the text unchanged. */
export async function setText(calls: Calls, ref: Ref, text: string): Promise<boolean> {
  return (await calls.call(ref, 'EditableText', 'SetTextContents', 's', [text])).body().boolean();
}

export function parseNumber(node: UnifiedUINode, value: string): number {
  const number = Number(value.trim().replace(/%$/, '').replace(',', '.'));
  if (value.trim() !== '' && Number.isFinite(number)) return number;
  throw new HandsightError('BadRequest', `${nameIt(node)} holds a number, and "${value.slice(0, 40)}" is not one`, {});
}

/** Refuses a number outside the element's reported range. */
export async function setNumber(calls: Calls, node: UnifiedUINode, ref: Ref, number: number): Promise<void> {
  const [least, most] = await Promise.all(['MinimumValue', 'MaximumValue'].map((name) => calls.property(ref, 'Value', name)));
  if (typeof least === 'number' && typeof most === 'number' && most > least && (number < least || number > most)) {
    throw new HandsightError('BadRequest', `${nameIt(node)} takes ${least} to ${most}, not ${number}`, { least, most });
  }
  await calls.setProperty(ref, 'Value', 'CurrentValue', { signature: 'd', value: number });
}

export async function scrollIntoView(calls: Calls, node: UnifiedUINode): Promise<void> {
  const ref = await requireRef(calls, node, 'be scrolled to');
  await alive(calls, node, ref);
  const anywhere = 6;
  const isDone = await calls.call(ref, 'Component', 'ScrollTo', 'u', [anywhere]).then(
    (answer) => answer.body().boolean(),
    (error: unknown) => {
      if (error instanceof BusError && !error.isGone) return false;
      throw error;
    },
  );
  if (!isDone) throw unsupported(node, 'be scrolled to');
}

/** Inserts text at the caret like typing: replaces the selection and moves the caret after it. True when the program accepted it. */
export async function insertText(calls: Calls, ref: Ref, toolkit: Toolkit, text: string): Promise<boolean> {
  // Firefox reports success for a page's field and leaves it unchanged.
  if (toolkit === 'gecko') return false;
  const caret = await calls.property(ref, 'Text', 'CaretOffset');
  if (typeof caret !== 'number' || caret < 0) return false;
  const selections = (await calls.call(ref, 'Text', 'GetNSelections')).body().i32();
  let at = caret;
  if (selections > 0) {
    const body = (await calls.call(ref, 'Text', 'GetSelection', 'i', [0])).body();
    const [start, end] = [body.i32(), body.i32()];
    if (end > start) {
      await calls.call(ref, 'EditableText', 'DeleteText', 'ii', [start, end]);
      at = start;
    }
  }
  // The length counts bytes in GTK and UTF-16 units in Qt; offsets count characters in both.
  const length = toolkit === 'qt' ? text.length : Buffer.byteLength(text);
  const isTaken = (await calls.call(ref, 'EditableText', 'InsertText', 'isi', [at, text, length])).body().boolean();
  if (!isTaken) return false;
  const end = at + (toolkit === 'qt' ? text.length : Array.from(text).length);
  // A program that has already changed the text may have no such place any more.
  await calls.call(ref, 'Text', 'SetCaretOffset', 'i', [end]).catch((error: unknown) => {
    if (!(error instanceof BusError) || error.isGone) throw error;
  });
  return true;
}
