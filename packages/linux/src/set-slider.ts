import type { Call, Route } from '@handsight/core/device';
import type { UnifiedUINode } from '@handsight/core/screen';
import { ancestorsOf } from './ancestors-of.ts';
import type { Toolkit } from './atspi/application.ts';
import type { Ref } from './atspi/calls.ts';
import { parseNumber, requireRef, setNumber } from './atspi/operate.ts';
import type { Operating } from './operating.ts';
import { takeFocus } from './take-focus.ts';
import { until } from './until-taken.ts';

/** A page has said its last word on a number that has not changed for so long. */
const UNCHANGED_MS = 250;
const LAST_WORD_MS = 1500;
const MOST_STEPS = 500;

/** Where a slider may leave aside a number that is set: Java's, and those that a page makes of keys and pictures. */
const MAY_IGNORE: ReadonlySet<Toolkit> = new Set<Toolkit>(['swing', 'chromium', 'gecko']);

export async function setSlider(o: Operating, node: UnifiedUINode, ref: Ref, value: string, call: Call): Promise<Route> {
  const number = parseNumber(node, value);
  const before = await o.calls.value(ref);
  await setNumber(o.calls, node, ref, number);
  if (o.toolkit === 'chromium') await lastWord(o, node, ref, call);
  if (number === before || !MAY_IGNORE.has(o.toolkit) || (await until(call, async () => (await o.calls.value(ref)) !== before)))
    return 'accessibility';
  return stepByKeys(o, node, ref, number, call);
}

/** The first key shows how far one goes. */
async function stepByKeys(o: Operating, node: UnifiedUINode, ref: Ref, number: number, call: Call): Promise<Route> {
  if (!node.focused) await takeFocus(o, node, call);
  const before = await o.calls.value(ref);
  const key = number > before ? 'right' : 'left';
  await o.press({ modifiers: [], key });
  await until(call, async () => (await o.calls.value(ref)) !== before);
  const step = Math.abs((await o.calls.value(ref)) - before);
  const steps = step === 0 ? 0 : Math.min(MOST_STEPS, Math.round(Math.abs(number - before) / step) - 1);
  for (let i = 0; i < steps; i++) await o.press({ modifiers: [], key });
  return 'keys';
}

/**
 * Chromium reports a number before its page has heard of it. What the page made of it, it reports only when the focus comes to the
 * element or leaves it.
 */
async function lastWord(o: Operating, node: UnifiedUINode, ref: Ref, { clock, signal }: Call): Promise<void> {
  const { calls } = o;
  const page = node.focused ? ancestorsOf(await o.read(), node.key).find(({ nativeRole }) => nativeRole === 'WebView') : undefined;
  for (const element of page === undefined ? [node] : [page, node]) {
    await calls.call(await requireRef(calls, element, 'take the focus'), 'Component', 'GrabFocus');
    const end = clock.now() + LAST_WORD_MS;
    let [value, since] = [await calls.value(ref), clock.now()];
    while (clock.now() < Math.min(end, since + UNCHANGED_MS)) {
      await clock.after(20, signal);
      const now = await calls.value(ref);
      if (now !== value) [value, since] = [now, clock.now()];
    }
  }
}
