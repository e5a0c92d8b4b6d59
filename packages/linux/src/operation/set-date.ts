import type { Call, Route } from '@handsight/core/device';
import { HandsightError } from '@handsight/core/error';
import { inNotationOf, isIsoMoment, type UnifiedUINode } from '@handsight/core/screen';
import type { Ref } from '../atspi/calls.ts';
import type { DateInput } from '../atspi/date-input.ts';
import { type DateKind, halvesIn, type Moment, parseMoment, type Part } from '../atspi/date-parts.ts';
import { nameIt, setText } from '../atspi/element-calls.ts';
import type { OperationContext } from './context.ts';
import { leave, takeFocus } from './focus.ts';

const EXAMPLES: Readonly<Record<DateKind, string>> = {
  date: '2026-03-04',
  time: '14:30',
  'datetime-local': '2026-03-04T14:30',
  month: '2026-03',
  week: '2026-W10',
};

/** Types each part of a date or time into its own segment. */
export async function setDate(o: OperationContext, node: UnifiedUINode, input: DateInput, value: string, call: Call): Promise<Route> {
  const moment = parseMoment(input.kind, value);
  if (moment === undefined)
    throw new HandsightError('BadRequest', `${nameIt(node)} takes ${EXAMPLES[input.kind]}, not "${value.slice(0, 40)}"`, {});
  for (const [i, segment] of input.segments.entries()) {
    const part = input.parts[i];
    if (part === undefined) continue;
    if (!(await isStillThere(() => takeFocus(o, segment, call), i))) break;
    await o.type(keysFor(part, moment, input));
  }
  return 'keys';
}

/** A page that sets the value itself after the first parts gets new segments in newer Chromiums: what it holds then is read back. */
async function isStillThere(reach: () => Promise<unknown>, typed: number): Promise<boolean> {
  try {
    await reach();
    return true;
  } catch (error) {
    if (typed > 0 && error instanceof HandsightError && error.kind === 'StaleRef') return false;
    throw error;
  }
}

/** All digits of a part, zero-padded: the last one completes it. */
function keysFor(part: Part, moment: Moment, { parts, locale }: DateInput): string {
  const isHalved = parts.includes('dayPeriod');
  if (part === 'dayPeriod') return Array.from(moment.hour < 12 ? halvesIn(locale).am : halvesIn(locale).pm)[0] ?? '';
  if (part === 'year') return String(moment.year).padStart(4, '0');
  const number = part === 'hour' && isHalved ? moment.hour % 12 || 12 : moment[part];
  return String(number).padStart(2, '0');
}

/**
 * Qt's date and time inputs are spin buttons that show their value in their own format and accept typing section by section;
 * a text set as a whole is committed when the focus leaves.
 */
export async function writeDate(o: OperationContext, node: UnifiedUINode, ref: Ref, value: string, call: Call): Promise<Route> {
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
