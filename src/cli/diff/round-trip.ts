import { isDeepStrictEqual } from 'node:util';
import { AssertionFailedError } from '../../error/errors.ts';
import { applyCustom } from '../../screen/diff/apply-custom.ts';
import { applyJsonPatch } from '../../screen/diff/apply-json-patch.ts';
import { diff } from '../../screen/diff/changes.ts';
import { customDiff } from '../../screen/diff/custom.ts';
import { jsonPatch } from '../../screen/diff/json-patch.ts';
import { toElement } from '../../screen/element.ts';
import type { UnifiedUINode } from '../../screen/node.ts';

/** Applies both JSON diffs to A and compares what comes out with B. */
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
