import { HandsightError } from '@handsight/core/error';
import type { UnifiedUINode } from '@handsight/core/screen';
import type { Call, Route } from '@handsight/core/device';
import type { DateInput } from './atspi/date-input.ts';
import { halvesIn, parseMoment, type DateKind, type Moment, type Part } from './atspi/date-parts.ts';
import { nameIt } from './atspi/operate.ts';
import type { Operating } from './operating.ts';
import { takeFocus } from './take-focus.ts';

const EXAMPLES: Readonly<Record<DateKind, string>> = {
  date: '2026-03-04',
  time: '14:30',
  'datetime-local': '2026-03-04T14:30',
  month: '2026-03',
  week: '2026-W10',
};

/** Types each part of a date or time into its own segment. */
export async function setDate(o: Operating, node: UnifiedUINode, input: DateInput, value: string, call: Call): Promise<Route> {
  const moment = parseMoment(input.kind, value);
  if (moment === undefined)
    throw new HandsightError('BadRequest', `${nameIt(node)} takes ${EXAMPLES[input.kind]}, not "${value.slice(0, 40)}"`, {});
  for (const [i, segment] of input.segments.entries()) {
    const part = input.parts[i];
    if (part === undefined) continue;
    await takeFocus(o, segment, call);
    await o.type(keysFor(part, moment, input));
  }
  return 'keys';
}

/** All digits of a part, zero-padded: the last one completes it. */
function keysFor(part: Part, moment: Moment, { parts, locale }: DateInput): string {
  const isHalved = parts.includes('dayPeriod');
  if (part === 'dayPeriod') return Array.from(moment.hour < 12 ? halvesIn(locale).am : halvesIn(locale).pm)[0] ?? '';
  if (part === 'year') return String(moment.year).padStart(4, '0');
  const number = part === 'hour' && isHalved ? moment.hour % 12 || 12 : moment[part];
  return String(number).padStart(2, '0');
}
