import { customDiff, diff, jsonPatch, keyboardIn, printChanges, RefRegistry, type UnifiedUINode } from '@handsight/core/screen';
import { readDumpFile } from '../dump-file.ts';
import { print } from '../terminal.ts';
import type { DiffFormatName } from './format-names.ts';
import { checkRoundTrip } from './round-trip.ts';

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
