import type { Command } from 'commander';
import { print, remark } from '../terminal.ts';

const HELP = `
Every figure comes from this machine and this run. Each time is the median of many rounds after a warm-up; the contenders take turns.
The other parsers are measured where they are installed.

Example:
  handsight bench screen dumps/`;

export function addBench(program: Command): void {
  const bench = program.command('bench').summary('measure speed, tokens and reach').description('Measure, and print the figures.');
  bench
    .command('screen')
    .summary('reading, printing, fingerprint and diff over a folder of dumps')
    .description('Measure reading, printing, fingerprint and diff over a folder of dumps (.xml, .uix), beside other XML parsers.')
    .argument('<folder>', 'folder with dumps')
    .addHelpText('after', HELP)
    .action(async (folder: string) => {
      const { readDumpFolder } = await import('../bench/dump-folder.ts');
      const { readingTable, stagesTable } = await import('../bench/speed.ts');
      const { growthTable } = await import('../bench/growth.ts');
      const { recallLine, tokenTable } = await import('../bench/reach.ts');

      const { dumps, unreadable } = await readDumpFolder(folder);
      await print(summary(dumps, unreadable));
      remark('measuring the readers');
      await print(`\n${await readingTable(dumps)}`);
      remark('measuring the stages');
      await print(`\n${stagesTable(dumps)}`);
      remark('measuring the growth');
      await print(`\n${growthTable()}`);
      await print(`\n${await tokenTable(dumps)}`);
      await print(`\n${recallLine(dumps)}`);
    });
}

function summary(dumps: { bytes: Uint8Array; nodeCount: number }[], unreadable: string[]): string {
  const bytes = dumps.reduce((sum, dump) => sum + dump.bytes.length, 0);
  const nodes = dumps.reduce((sum, dump) => sum + dump.nodeCount, 0);
  const without = unreadable.length === 0 ? '' : `; without a screen: ${unreadable.join(', ')}`;
  return `${dumps.length} dumps, ${(bytes / 1e6).toFixed(2)} MB, ${nodes.toLocaleString('en')} nodes, Node ${process.versions.node}${without}`;
}
