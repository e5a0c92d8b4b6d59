import { HandsightError } from '@handsight/core/error';
import { inNotationOf, isIsoMoment, type UnifiedUINode } from '@handsight/core/screen';
import type { Call, Route } from '@handsight/core/device';
import type { Ref } from './atspi/calls.ts';
import { nameIt, setText } from './atspi/operate.ts';
import { leave } from './leave-field.ts';
import type { Operating } from './operating.ts';
import { takeFocus } from './take-focus.ts';

/**
 * Qt's date and time inputs are spin buttons that show their value in their own format and accept typing section by section;
 * a text set as a whole is committed when the focus leaves.
 */
export async function writeDate(o: Operating, node: UnifiedUINode, ref: Ref, value: string, call: Call): Promise<Route> {
  const shown = node.value ?? '';
  const text = isIsoMoment(value) ? inNotationOf(shown, value) : value;
  if (text === undefined)
    throw new HandsightError(
      'BadRequest',
      `${nameIt(node)} shows "${shown.slice(0, 40)}", and how it would write ${value.slice(0, 40)} cannot be known; write it as it is shown`,
      {},
    );
  if (!node.focused) await takeFocus(o, node, call);
  await setText(o.calls, ref, text);
  await leave(o, node, ref, call);
  return 'accessibility';
}
