import { isDeepStrictEqual } from 'node:util';
import { AssertionFailedError } from '@handsight/core/error';
import { applyCustom, applyJsonPatch, customDiff, diff, jsonPatch, toElement, type UnifiedUINode } from '@handsight/core/screen';

/** Applies both JSON diffs to A and compares the results with B. */
export function checkRoundTrip(a: UnifiedUINode, b: UnifiedUINode): string {
  const changes = diff(a, b);
  const custom = customDiff(changes);
  const patch = jsonPatch(changes);
  const before = toElement(a);
  const after = toElement(b);
  return [
    verdict('custom', custom.length, applyCustom(custom, before), after),
    verdict('json-patch', patch.length, applyJsonPatch(patch, before), after),
  ].join('\n');
}

function verdict(format: string, operations: number, applied: unknown, wanted: unknown): string {
  if (isDeepStrictEqual(applied, wanted)) return `${format}: ok, ${operations} operations lead from A to B`;
  throw new AssertionFailedError(`the ${format} diff, applied to A, does not give B`, 'B', 'another tree', { format, operations });
}
