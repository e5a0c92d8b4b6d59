import { HandsightError } from '@handsight/core/error';
import { centerOf, contains, isEmpty, type UnifiedUINode } from '@handsight/core/screen';
import type { Call, ElementOperation, Route } from '@handsight/core/device';
import type { Calls, Ref } from './atspi/calls.ts';
import { IFACE } from './atspi/interface.ts';
import { alive, invoke, requireRef, scrollIntoView, select, setNumber, setText, unsupported } from './atspi/operate.ts';
import { has, STATE } from './atspi/state-set.ts';
import { BusError } from './dbus/connection.ts';

/** What operating needs besides the element's own calls. */
export interface Operating {
  calls: Calls;
  window_uid: string;
  bringToFront: () => Promise<unknown>;
  /** Clicks where an element is, in device coordinates. */
  click: (node: UnifiedUINode) => Promise<void>;
  type: (text: string) => Promise<Route>;
  press: (keys: { modifiers: 'ctrl'[]; key: string }) => Promise<unknown>;
}

/** A field that does not hold its text by then has not taken it, or has made something else of it. */
const TAKEN_MS = 200;
const FOCUS_MS = 400;

/** Carries out what an element offers, and says by which way. */
export async function operate(o: Operating, node: UnifiedUINode, operation: ElementOperation, call: Call): Promise<Route> {
  switch (operation.kind) {
    case 'invoke':
      await invoke(o.calls, node);
      return 'accessibility';
    case 'focus':
      return focus(o, node, call);
    case 'set_value':
      return setValue(o, node, operation.value, call);
    case 'select':
      await select(o.calls, node, operation.option);
      return 'accessibility';
    case 'scroll_into_view':
      await scrollIntoView(o.calls, node);
      return 'accessibility';
  }
}

/** GTK4 has no GrabFocus, and Chromium's does not always reach the page: what does not take the focus is clicked. */
async function focus(o: Operating, node: UnifiedUINode, call: Call): Promise<Route> {
  const ref = await requireRef(o.calls, node, 'take the focus');
  await alive(o.calls, node, ref);
  await o.bringToFront();
  const isGrabbed = await o.calls.call(ref, 'Component', 'GrabFocus').then(
    (answer) => answer.body().boolean(),
    (error: unknown) => {
      if (error instanceof BusError && !error.isGone) return false;
      throw error;
    },
  );
  if (isGrabbed && (await hasFocus(o.calls, node, call))) return 'accessibility';
  if (isEmpty(node.bounds)) throw unsupported(node, 'take the focus');
  await o.click(node);
  return 'pointer';
}

async function hasFocus(calls: Calls, node: UnifiedUINode, { clock, signal }: Call): Promise<boolean> {
  const ref = await requireRef(calls, node, 'take the focus');
  const end = clock.now() + FOCUS_MS;
  while (clock.now() < end) {
    if (has(await calls.states(ref), STATE.focused)) return true;
    await clock.after(10, signal);
  }
  return false;
}

async function setValue(o: Operating, node: UnifiedUINode, value: string, call: Call): Promise<Route> {
  const ref = await requireRef(o.calls, node, 'be given a value');
  const interfaces = await alive(o.calls, node, ref);
  const states = await o.calls.states(ref);
  const isEditable = has(states, STATE.editable);
  if (
    isEditable &&
    (interfaces & IFACE.editableText) !== 0 &&
    (await setText(o.calls, ref, value)) &&
    (await holds(o.calls, ref, value, call))
  )
    return 'accessibility';
  if (!isEditable && (interfaces & IFACE.value) !== 0) {
    await setNumber(o.calls, node, ref, value);
    return 'accessibility';
  }
  if (node.role === 'spinner') {
    await select(o.calls, node, { name: value });
    return 'accessibility';
  }
  if (!isEditable) throw unsupported(node, 'be given a value');
  return replaceByKeys(o, node, value, call);
}

/** Firefox says of a page's field that it has taken a text which it never shows. */
async function holds(calls: Calls, ref: Ref, value: string, { clock, signal }: Call): Promise<boolean> {
  const end = clock.now() + TAKEN_MS;
  while (clock.now() < end) {
    if ((await calls.text(ref)) === value) return true;
    await clock.after(10, signal);
  }
  return false;
}

/** Chromium's fields take text by keys alone. */
async function replaceByKeys(o: Operating, node: UnifiedUINode, value: string, call: Call): Promise<Route> {
  if (!node.focused) await focus(o, node, call);
  await o.press({ modifiers: ['ctrl'], key: 'a' });
  if (value !== '') return o.type(value);
  await o.press({ modifiers: [], key: 'delete' });
  return 'keys';
}

/** A click must land on the window that is meant. */
export function pointWithin(
  node: UnifiedUINode,
  windows: readonly { window_uid: string; bounds: { left: number; top: number; right: number; bottom: number }; layer: number }[],
  uid: string,
): { x: number; y: number } {
  const point = centerOf(node.bounds);
  const top = windows.filter((window) => contains(window.bounds, point)).sort((a, b) => b.layer - a.layer)[0];
  if (top?.window_uid === uid) return point;
  throw new HandsightError('WindowOccluded', 'another window lies over the element', {
    window_uid: uid,
    covered_by: top?.window_uid ?? '',
  });
}
