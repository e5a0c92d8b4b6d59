import { isEmpty, type UnifiedUINode } from '@handsight/core/screen';
import type { Call, Route } from '@handsight/core/device';
import type { Calls, Ref } from './atspi/calls.ts';
import { alive, requireRef, unsupported } from './atspi/operate.ts';
import { has, STATE } from './atspi/state-set.ts';
import { BusError } from './dbus/connection.ts';
import type { Operating } from './operating.ts';
import { isOperatedByClick, tabTo } from './tab-to.ts';

const FOCUS_MS = 400;
/** A browser accepts the request at once and passes it on to its page; on a busy machine that takes longer. */
const OPERATED_FOCUS_MS = 3000;

/**
 * GTK4 has no GrabFocus, and Chromium's does not always reach the page: an element that does not take the focus is clicked. In GTK4
 * the keyboard goes to what a click would operate.
 */
export async function takeFocus(o: Operating, node: UnifiedUINode, call: Call): Promise<Route> {
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
