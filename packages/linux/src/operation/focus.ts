import type { Call, Route } from '@handsight/core/device';
import { isEmpty, observerRole, type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Calls, Ref } from '../atspi/calls.ts';
import { alive, requireRef, unsupported } from '../atspi/element-calls.ts';
import { has, STATE } from '../atspi/state-set.ts';
import { BusError } from '../dbus/connection.ts';
import { ancestorsOf, type OperationContext, until } from './context.ts';

const FOCUS_MS = 400;
/** A browser accepts the request at once and passes it on to its page; on a busy machine that takes longer. */
const OPERATED_FOCUS_MS = 3000;

/**
 * GTK4 has no GrabFocus, and Chromium's does not always reach the page: an element that does not take the focus is clicked. In GTK4
 * the keyboard goes to what a click would operate.
 */
export async function takeFocus(o: OperationContext, node: UnifiedUINode, call: Call): Promise<Route> {
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
  const isOperated = isOperatedByClick(node);
  if (isGrabbed && (await hasFocus(o.calls, ref, isOperated ? OPERATED_FOCUS_MS : FOCUS_MS, call))) return 'accessibility';
  if (o.toolkit === 'gtk4' && isOperated) {
    if (await tabTo(o, node, ref)) return 'keys';
    throw unsupported(node, 'take the focus');
  }
  if (isEmpty(node.bounds)) throw unsupported(node, 'take the focus');
  await o.click(node);
  return 'pointer';
}

async function hasFocus(calls: Calls, ref: Ref, patienceMs: number, { clock, signal }: Call): Promise<boolean> {
  const end = clock.now() + patienceMs;
  while (clock.now() < end) {
    if (has(await calls.states(ref), STATE.focused)) return true;
    await clock.after(10, signal);
  }
  return false;
}

/** A click on these does more than give them the focus: it presses, switches or moves them. */
const OPERATED: ReadonlySet<string> = new Set([
  'Button',
  'SplitButton',
  'ToggleButton',
  'CheckBox',
  'RadioButton',
  'Switch',
  'Slider',
  'ComboBox',
  'Hyperlink',
  'TabItem',
]);
const MOST_STOPS = 200;
/** A stop that was passed while the program was slow is passed again in the next round. */
const ROUNDS = 2;

const isOperatedByClick = (node: UnifiedUINode): boolean => OPERATED.has(observerRole(node));

/**
 * Moves the focus with the keyboard until the element has it; false if it is none of the stops. It takes the short way, because lists may
 * select what the focus passes. In a text of several lines Tab alone would be typed; elsewhere Ctrl+Tab might switch tabs.
 */
async function tabTo(o: OperationContext, node: UnifiedUINode, ref: Ref): Promise<boolean> {
  const order = [...walk(await o.read())];
  const from = order.findLastIndex(({ focused }) => focused);
  const isBack = from > order.findIndex(({ key }) => key === node.key);
  const takesNoTab = new Set(order.filter((each) => observerRole(each) !== 'Document').map(({ key }) => key));
  const visits = new Map<string, number>();
  for (let i = 0; i < MOST_STOPS; i++) {
    const leaves: 'ctrl'[] = takesNoTab.has(`${ref.bus}${o.focused()}`) ? [] : ['ctrl'];
    await o.press({ modifiers: isBack ? [...leaves, 'shift'] : leaves, key: 'tab' });
    if (has(await o.calls.states(ref), STATE.focused)) return true;
    const stop = o.focused();
    const count = (visits.get(stop) ?? 0) + 1;
    if (count > ROUNDS) return false;
    visits.set(stop, count);
  }
  return false;
}

/** In a browser's address bar Tab moves through the suggestions instead; LibreOffice's fields are committed by their own keys. */
export async function canBeLeft(o: OperationContext, node: UnifiedUINode): Promise<boolean> {
  if (o.toolkit !== 'chromium' && o.toolkit !== 'gecko') return o.toolkit !== 'vcl';
  return ancestorsOf(await o.read(), node.key).some(({ nativeRole }) => nativeRole === 'WebView');
}

/**
 * Moves the focus out of a field, which commits it in many programs, and back, so that Enter still goes there. It moves with Shift+Tab:
 * Tab completes names in GTK's file dialogs. A field that disappears on leaving, like one in a table, is done.
 */
export async function leave(o: OperationContext, node: UnifiedUINode, ref: Ref, call: Call): Promise<void> {
  await o.press({ modifiers: ['shift'], key: 'tab' });
  if (await until(call, async () => !has(await o.calls.states(ref), STATE.focused)).catch(() => false))
    await takeFocus(o, node, call).catch(() => undefined);
}
