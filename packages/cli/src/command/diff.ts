import { Option, type Command } from 'commander';
import { DIFF_FORMAT_NAMES, type DiffFormatName } from '../diff/format-names.ts';

const HELP = `
Formats:
  text        what changed, came and went, with refs
  custom      replace, add, remove and move by child indices: one JSON value
  json-patch  RFC 6902, over what parse --format full prints: one JSON value
  check       proves for both JSON formats that the diff, applied to A, gives B; exit code 8 if not

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
    .addOption(new Option('-f, --format <name>', 'how to print').choices(DIFF_FORMAT_NAMES).default('text'))
    .addHelpText('after', HELP)
    .action(async (a: string, b: string, { format }: { format: DiffFormatName }) => {
      const { runDiff } = await import('../diff/run-diff.ts');
      await runDiff(a, b, format);
    });
}
