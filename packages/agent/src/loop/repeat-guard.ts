import type { StepAction } from '../action/model-step.ts';
import type { ToolOutcome } from './device-tools.ts';

/** An action without effect this many times is refused. */
const MOST_WITHOUT_EFFECT = 2;
/** Points within one cell of this size count as the same target. */
const CELL = 16;
const COORDINATES = new Set(['x', 'y', 'x1', 'y1', 'x2', 'y2']);

/** Refuses actions that had no effect twice, and actions whose earlier delivery is unknown. */
export class RepeatGuard {
  readonly #ineffective = new Map<string, number>();
  readonly #unknown = new Set<string>();
  readonly #isIdempotent: (tool: string) => boolean;

  constructor(isIdempotent: (tool: string) => boolean, unknown: readonly string[] = []) {
    this.#isIdempotent = isIdempotent;
    for (const key of unknown) this.#unknown.add(key);
  }

  /** Why the action must not be sent; undefined if it may. */
  refusal(action: StepAction): string | undefined {
    const key = actKey(action);
    if (this.#unknown.has(key))
      return 'this act was sent before and it is not known whether it arrived, so that it is not sent again. If the screen shows that it did not happen, ask a person with request_human_auth, or reach the goal in another way.';
    if ((this.#ineffective.get(key) ?? 0) >= MOST_WITHOUT_EFFECT)
      return `this act on this target had no effect ${MOST_WITHOUT_EFFECT} times. Do something else.`;
    return undefined;
  }

  note(action: StepAction, { receipt }: ToolOutcome): void {
    if (receipt === null) return;
    const key = actKey(action);
    if (receipt.dispatched === 'unknown' && !(action.type === 'tool' && this.#isIdempotent(action.name))) this.#unknown.add(key);
    if (receipt.changed) this.#ineffective.clear();
    else if (receipt.verification?.status === 'no_effect') this.#ineffective.set(key, (this.#ineffective.get(key) ?? 0) + 1);
  }

  /** A person has allowed the actions of unknown delivery. */
  allow(): void {
    this.#unknown.clear();
  }
}

/** Keys are recorded, and typed text may be a secret, so only its length is used. */
const TYPED = new Set(['text', 'value', 'script']);

/** Identifies an action and its target, regardless of its reason. */
export function actKey(action: StepAction): string {
  if (action.type === 'tool') {
    const { reason: _, expect: __, ...input } = action.input;
    return `${action.name} ${JSON.stringify(sorted(input))}`;
  }
  return JSON.stringify(sorted({ ...action, reason: undefined }));
}

const sorted = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([name, value]) => [name, keptOf(name, value)]),
  );

function keptOf(name: string, value: unknown): unknown {
  if (typeof value === 'number') return COORDINATES.has(name) ? cellOf(value) : value;
  if (typeof value !== 'string') return value;
  if (TYPED.has(name)) return value.length;
  const [, x, y] = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(value) ?? [];
  return x === undefined || y === undefined ? value : [cellOf(Number(x)), cellOf(Number(y))];
}

const cellOf = (at: number): number => Math.round(at / CELL);
