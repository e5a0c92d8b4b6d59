import { z } from 'zod';

import type { TraceRow } from '@handsight/core/record';
import { parseSelector } from '@handsight/core/screen';
import { literal } from './durable-selector.ts';

/** A step as YAML data. */
export type StepData = string | Record<string, unknown>;

export interface RecordedAssertions {
  steps: StepData[];
  /** What was seen and flows have no assertion for. */
  leftOut: string[];
}

/** A condition of `wait_for`, or a predicate of `check`: they differ in the key that names them. */
const SeenSchema = z.looseObject({
  type: z.string().optional(),
  kind: z.string().optional(),
  selector: z.string().optional(),
  regex: z.string().optional(),
  expected: z.string().optional(),
  state: z.string().optional(),
});
type Seen = z.infer<typeof SeenSchema>;

const WaitedSchema = z.object({ any_of: z.array(SeenSchema) });
const CheckedSchema = z.object({ predicate: z.array(SeenSchema) });

/** The states that a flow's selectors have, as their keys and values. */
const STATES: Readonly<Record<string, Record<string, boolean>>> = {
  checked: { checked: true },
  unchecked: { checked: false },
  selected: { selected: true },
  unselected: { selected: false },
  enabled: { enabled: true },
  disabled: { enabled: false },
  focused: { focused: true },
};

/** What was waited for or checked, and seen, as assertions. */
export function recordedAssertions({ tool, args, result_summary: result }: TraceRow): RecordedAssertions {
  const steps: StepData[] = [];
  const leftOut: string[] = [];
  for (const seen of tool === 'wait_for' ? waited(args, result) : tool === 'assert_state' ? checked(args, result) : []) {
    const step = assertionOf(seen);
    if (step === undefined) leftOut.push(seen.type ?? seen.kind ?? tool);
    else steps.push(step);
  }
  return { steps, leftOut };
}

/** Of several conditions, the one that ended the wait. */
function waited(args: TraceRow['args'], result: TraceRow['result_summary']): Seen[] {
  const { data } = WaitedSchema.safeParse(args);
  const seen = data?.any_of[Number(result['matched_index'] ?? 0)];
  return seen === undefined ? [] : [seen];
}

const checked = (args: TraceRow['args'], result: TraceRow['result_summary']): Seen[] =>
  result['all_passed'] === true ? (CheckedSchema.safeParse(args).data?.predicate ?? []) : [];

function assertionOf({ type, kind = type, selector = '', regex, expected, state = '' }: Seen): StepData | undefined {
  const name = nameIn(selector);
  switch (kind) {
    case 'text_visible':
      return regex === undefined ? undefined : { assertVisible: containing(regex) };
    case 'element_appears':
    case 'element_exists':
      return name === undefined ? undefined : { assertVisible: literal(name) };
    case 'element_disappears':
    case 'element_absent':
      return name === undefined ? undefined : { assertNotVisible: literal(name) };
    case 'value_equals':
      return expected === undefined ? undefined : { assertVisible: literal(expected) };
    case 'element_state': {
      const wanted = STATES[state];
      return name === undefined || wanted === undefined ? undefined : { assertVisible: { text: literal(name), ...wanted } };
    }
    default:
      return undefined;
  }
}

/** Flows match whole texts; a check looks for a part of one. */
const containing = (regex: string): string => `.*${regex.includes('|') ? `(?:${regex})` : regex}.*`;

/** The visible name that a selector stands for: the last step's, or the whole of a bare name. */
export function nameIn(selector: string): string | undefined {
  if (selector === '') return undefined;
  if (!/[[\]/*]/.test(selector)) return selector;
  const last = parseSelector(selector).steps.at(-1);
  for (const predicate of last?.predicates ?? [])
    if (predicate.kind === 'text' && predicate.key === 'name' && predicate.op === '=') return predicate.value;
  return undefined;
}
