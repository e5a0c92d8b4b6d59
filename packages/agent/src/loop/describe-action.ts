import type { StepAction } from '../action/model-step.ts';
import type { ChosenTarget } from './run-event.ts';

const MAX_LENGTH = 120;

/** An action in one short line: `tap @b3`, `type "hello" into @f1`. */
export function describeAction(action: StepAction): string {
  const {
    type,
    reason: _,
    ...fields
  }: Record<string, unknown> = action.type === 'tool' ? { ...action.input, type: action.name } : { ...action };
  const values = Object.values(fields).map((value) =>
    typeof value === 'string' && /^@\w+$|^[\d., ]+$/.test(value) ? value : JSON.stringify(value),
  );
  const line = [type, ...values].join(' ');
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

/** The ref or point that an action targets; null if it has no target on the screen. */
export function targetOf(action: StepAction): ChosenTarget | null {
  if (action.type === 'tap') return { point: { x: action.x, y: action.y } };
  if (action.type === 'swipe') return { point: { x: action.x1, y: action.y1 } };
  if (action.type !== 'tool') return null;
  const target = action.input['target'] ?? action.input['from'];
  if (typeof target !== 'string') return null;
  const [, x, y] = /^\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*$/.exec(target) ?? [];
  if (x !== undefined && y !== undefined) return { point: { x: Number(x), y: Number(y) } };
  return target.startsWith('@') ? { ref: target } : null;
}
