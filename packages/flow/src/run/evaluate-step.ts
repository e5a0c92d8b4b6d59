import type { Step } from '../read/flow.ts';
import type { FlowScript } from './flow-script.ts';

/** Fields evaluated later, in another scope, or on every iteration. */
const LATER: Partial<Record<Step['key'], readonly string[]>> = {
  repeat: ['while'],
  runFlow: ['env'],
  retry: ['env'],
};

/** A step with its expressions replaced by their values. */
export async function evaluateStep<S extends Step>(step: S, script: FlowScript): Promise<S> {
  const later = ['expect', ...(LATER[step.key] ?? [])];
  const params: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(step.params)) params[key] = later.includes(key) ? value : await evaluateIn(value, script);
  return { ...step, params: { ...step.params, ...params } };
}

/** Evaluates every string in a value. */
export async function evaluateIn<T>(value: T, script: FlowScript): Promise<T>;
export async function evaluateIn(value: unknown, script: FlowScript): Promise<unknown> {
  if (typeof value === 'string') return script.interpolate(value);
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const each of value) list.push(await evaluateIn<unknown>(each, script));
    return list;
  }
  if (typeof value !== 'object' || value === null) return value;
  const map: Record<string, unknown> = {};
  for (const [key, each] of Object.entries(value)) map[await script.interpolate(key)] = await evaluateIn<unknown>(each, script);
  return map;
}
