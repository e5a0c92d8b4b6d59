import type { Call } from '@handsight/core/device';
import type { UnifiedUINode } from '@handsight/core/screen';
import { ancestorsOf } from './ancestors-of.ts';
import type { Ref } from './atspi/calls.ts';
import { has, STATE } from './atspi/state-set.ts';
import type { Operating } from './operating.ts';
import { takeFocus } from './take-focus.ts';
import { until } from './until-taken.ts';

/** In a browser's address bar Tab moves through the suggestions instead; LibreOffice's fields are committed by their own keys. */
export async function canBeLeft(o: Operating, node: UnifiedUINode): Promise<boolean> {
  if (o.toolkit !== 'chromium' && o.toolkit !== 'gecko') return o.toolkit !== 'vcl';
  return ancestorsOf(await o.read(), node.key).some(({ nativeRole }) => nativeRole === 'WebView');
}

/**
 * Moves the focus out of a field, which commits it in many programs, and back, so that Enter still goes there. It moves with Shift+Tab:
 * Tab completes names in GTK's file dialogs. A field that disappears on leaving, like one in a table, is done.
 */
export async function leave(o: Operating, node: UnifiedUINode, ref: Ref, call: Call): Promise<void> {
  await o.press({ modifiers: ['shift'], key: 'tab' });
  if (await until(call, async () => !has(await o.calls.states(ref), STATE.focused)).catch(() => false))
    await takeFocus(o, node, call).catch(() => undefined);
}
