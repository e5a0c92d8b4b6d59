import type { Flow, Step } from '../read/flow.ts';
import type { FlowProblem } from '../read/problem.ts';
import { describeSelector, type Selector } from '../read/selector.ts';

const TAPS = new Set<Step['key']>(['tapOn', 'doubleTapOn', 'longPressOn']);

/** Taps whose selector matches many elements without singling one out. */
export function weakSelectors(flow: Flow): FlowProblem[] {
  const all = [...flow.steps, ...flow.header.onFlowStart, ...flow.header.onFlowComplete, ...flow.header.onFlowFailure];
  return all.flatMap(weakSteps);
}

function weakSteps(step: Step): FlowProblem[] {
  const nested = (step.steps ?? []).flatMap(weakSteps);
  if (!isTap(step) || !needsIndex(step.params)) return nested;
  return [
    ...nested,
    {
      severity: 'warning',
      title: 'Selector Needs An Index',
      message: `${describeSelector(step.params) || 'it'} fits many elements; add an index, a text or an id`,
      place: step.place,
    },
  ];
}

const isTap = (step: Step): step is Extract<Step, { key: 'tapOn' | 'doubleTapOn' | 'longPressOn' }> => TAPS.has(step.key);

function needsIndex({ text, id, index, css, point, childOf, containsChild, containsDescendants, ...rest }: Selector): boolean {
  if (index !== undefined || css !== undefined) return false;
  if ([text, id].some((pattern) => pattern !== undefined && !/^\.[*+]$/.test(pattern))) return false;
  const isNamed = childOf !== undefined || containsChild !== undefined || containsDescendants !== undefined;
  const isRelative = [rest.below, rest.above, rest.leftOf, rest.rightOf].some((other) => other !== undefined);
  const isPoint = point !== undefined && text === undefined && id === undefined;
  return !isPoint && !isNamed && !isRelative && rest.width === undefined && rest.height === undefined;
}
