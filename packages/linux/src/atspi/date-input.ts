import { labelOf, observerRole, type UnifiedUINode, walk } from '@handsight/core/screen';
import type { Toolkit } from './application.ts';
import type { Calls, Ref } from './calls.ts';
import { DATE_KINDS, formatMoment, partsNamed, type DateKind, type DateParts } from './date-parts.ts';
import type { Element } from './element-ref.ts';
import { ROLE } from './role.ts';

/** Firefox's time inputs are panels, and their AM/PM part is a text field. */
const INPUTS: ReadonlySet<number> = new Set([ROLE.dateEditor, ROLE.panel]);
const SEGMENTS: ReadonlySet<number> = new Set([ROLE.spinButton, ROLE.entry]);

export const hasDateInputs = (toolkit: Toolkit): boolean => toolkit === 'chromium' || toolkit === 'gecko';

/** A browser's date and time inputs consist of spin buttons; together they give the input's value, in ISO 8601. */
export async function exposeDates(calls: Calls, root: Element): Promise<void> {
  await Promise.all(innermost(root).map((input) => exposeDate(calls, input)));
}

const innermost = (element: Element): Element[] => {
  const inside = element.children.flatMap(innermost);
  return inside.length === 0 && INPUTS.has(element.role) && segmentsIn(element).length > 1 ? [element] : inside;
};

async function exposeDate(calls: Calls, input: Element): Promise<void> {
  const segments = segmentsIn(input);
  const named = partsNamed(segments.map(({ name }) => name));
  const kind = named === undefined ? undefined : await kindOf(calls, input);
  if (named === undefined || kind === undefined) return;
  const shown = await Promise.all(segments.map((segment) => shownIn(calls, segment)));
  segments.forEach((segment, i) => (segment.text = shown[i] ?? ''));
  input.role = ROLE.dateEditor;
  input.text = formatMoment(kind, named, shown);
}

const segmentsIn = (element: Element): Element[] =>
  element.children.flatMap((child) => (SEGMENTS.has(child.role) ? [child] : segmentsIn(child)));

async function kindOf(calls: Calls, ref: Ref): Promise<DateKind | undefined> {
  const type = (await calls.attributes(ref)).get('text-input-type');
  return DATE_KINDS.find((kind) => kind === type);
}

/** Chromium reports 0 for an empty part, and 00 for one that is zero. */
async function shownIn(calls: Calls, segment: Element): Promise<string> {
  const shown = (await calls.attributes(segment)).get('valuetext') ?? segment.text ?? '';
  return shown === '0' ? '' : shown;
}

export interface DateInput extends DateParts {
  kind: DateKind;
  segments: readonly UnifiedUINode[];
}

/** The date or time input that an element is; undefined for any other element. */
export async function dateInputOf(calls: Calls, ref: Ref, node: UnifiedUINode): Promise<DateInput | undefined> {
  const segments = [...walk(node)].filter((each) => each !== node && ['Spinner', 'Edit'].includes(observerRole(each)));
  const named = segments.length > 1 ? partsNamed(segments.map(labelOf)) : undefined;
  const kind = named === undefined ? undefined : await kindOf(calls, ref);
  return named === undefined || kind === undefined ? undefined : { ...named, kind, segments };
}
