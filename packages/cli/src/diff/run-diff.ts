import { isDeepStrictEqual } from 'node:util';
import {
  customDiff,
  diff,
  jsonPatch,
  keyboardIn,
  printChanges,
  RefRegistry,
  type UnifiedUINode,
  applyCustom,
  applyJsonPatch,
  toElement,
} from '@handsight/core/screen';
import { AssertionFailedError } from '@handsight/core/error';
import { readDumpFile } from '../dump-file.ts';
import { print } from '../terminal.ts';
import type { DiffFormatName } from './format-names.ts';

/** Applies both JSON diffs to A and compares the results with B. */
function checkRoundTrip(a: UnifiedUINode, b: UnifiedUINode): string {
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

const PRINTERS: Record<DiffFormatName, (a: UnifiedUINode, b: UnifiedUINode) => string> = {
  text: formatChanges,
  custom: (a, b) => JSON.stringify(customDiff(diff(a, b))),
  'json-patch': (a, b) => JSON.stringify(jsonPatch(diff(a, b))),
  check: checkRoundTrip,
};

export async function runDiff(a: string, b: string, format: DiffFormatName): Promise<void> {
  const before = await readDumpFile(a);
  const after = await readDumpFile(b);
  await print(PRINTERS[format](before.root, after.root));
}

function formatChanges(a: UnifiedUINode, b: UnifiedUINode): string {
  const registry = new RefRegistry();
  const before = registry.track(a);
  const after = registry.track(b);
  const keyboard = { before: keyboardIn(a) !== null, after: keyboardIn(b) !== null };
  const text = printChanges(diff(a, b), { refOf: (node) => after.get(node) ?? before.get(node) }, { keyboard });
  return text === '' ? 'No changes.' : text;
}
