import type { Call, Route } from '@handsight/core/device';
import type { UnifiedUINode } from '@handsight/core/screen';
import { ancestorsOf } from './ancestors-of.ts';
import type { Toolkit } from './atspi/application.ts';
import type { Ref } from './atspi/calls.ts';
import { parseNumber, requireRef, setNumber } from './atspi/operate.ts';
import type { Operating } from './operating.ts';
import { takeFocus } from './take-focus.ts';
import { until } from './until-taken.ts';

/** A value that has not changed for this long is the page's final one. */
const UNCHANGED_MS = 250;
const LAST_WORD_MS = 1500;
const MOST_STEPS = 500;

/** Toolkits whose sliders may ignore a value that is set: Swing's, and custom sliders on web pages. */
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

/** The first key press shows the step size. */
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
 * Chromium reports a value before its page has processed it. The value the page settles on is reported only when the element gains
 * or loses focus.
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
