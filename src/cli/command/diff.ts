import { isDeepStrictEqual } from 'node:util';
import { Option, type Command } from 'commander';
import { AssertionFailedError } from '../../error/errors.ts';
import { applyCustom } from '../../screen/diff/apply-custom.ts';
import { applyJsonPatch } from '../../screen/diff/apply-json-patch.ts';
import { diff } from '../../screen/diff/changes.ts';
import { customDiff } from '../../screen/diff/custom.ts';
import { jsonPatch } from '../../screen/diff/json-patch.ts';
import { toElement } from '../../screen/element.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { readDumpFile } from '../dump-file.ts';
import { print } from '../terminal.ts';

type Printer = (a: UnifiedUINode, b: UnifiedUINode) => string;

const FORMATS: Record<'text' | 'custom' | 'json-patch' | 'check', Printer> = {
  text: (a, b) => '',
  custom: (a, b) => JSON.stringify(customDiff(diff(a, b))),
  'json-patch': (a, b) => JSON.stringify(jsonPatch(diff(a, b))),
  check: checked,
};

const HELP = `
Formats:
  text        what appeared, vanished and changed, with refs
  custom      replace, add, remove and move by child indices: one JSON value
  json-patch  RFC 6902, over what parse --format full prints: one JSON value
  check       proves for both JSON formats that applying the diff to A gives B; exit code 8 if not

Examples:
  handsight diff before.xml after.xml
  handsight diff before.xml after.xml --format json-patch`;

export function addDiff(program: Command): void {
  program
    .command('diff')
    .summary('compare two screens')
    .description('Compare two screens.')
    .argument('<a>', 'the earlier screen; - is the standard input')
    .argument('<b>', 'the later screen')
    .addOption(new Option('-f, --format <name>', 'how to print').choices(Object.keys(FORMATS)).default('text'))
    .addHelpText('after', HELP)
    .action(async (a: string, b: string, { format }: { format: keyof typeof FORMATS }) => {
      const before = await readDumpFile(a);
      const after = await readDumpFile(b);
      await print(FORMATS[format](before.root, after.root));
    });
}

/** Applies both JSON diffs and compares what comes out with the later tree. */
function checked(a: UnifiedUINode, b: UnifiedUINode): string {
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
  if (isDeepStrictEqual(applied, wanted)) return `${format}: ${operations} operations lead from A to B`;
  throw new AssertionFailedError(`the ${format} diff, applied to A, does not give B`, 'B', 'another tree', { format, operations });
}
