import { computeScreenFingerprint, customDiff, diff, readDump, RefRegistry } from '@handsight/core/screen';
import type { Dump } from './dump-folder.ts';
import { quantile, race, type Timing } from './race.ts';
import { loadRivals } from './rivals.ts';
import { figure, table } from './table.ts';

/** Our reader, from bytes to nodes, beside the bare parse of others, from text to events or objects. */
export async function readingTable(dumps: Dump[], secondsEach: number): Promise<string> {
  const rivals = await loadRivals();
  const present = rivals.flatMap(({ name, parse }) => (parse === undefined ? [] : [{ name, run: ({ xml }: Dump) => parse(xml) }]));
  const timings = race([{ name: 'handsight (nodes)', run: ({ bytes }: Dump) => readDump(bytes) }, ...present], dumps, secondsEach);
  const absent = rivals.filter(({ parse }) => parse === undefined).map(({ name }) => [name, 'not installed']);
  return table([['read', 'MB/s', 'median ms', 'p95 ms', 'failed files'], ...timings.map((timing) => speedRow(timing, dumps)), ...absent]);
}

/** What is done with a screen once it is read. A diff is between a dump and the next in the folder. */
export function stagesTable(dumps: Dump[], secondsEach: number): string {
  const inputs = dumps.map((dump, i) => ({ ...dump, next: dumps[(i + 1) % dumps.length] ?? dump }));
  const timings = race(
    [
      { name: 'read', run: ({ bytes }) => readDump(bytes) },
      { name: 'print', run: ({ root }) => new RefRegistry().rebuild(root) },
      { name: 'read and print', run: ({ bytes }) => new RefRegistry().rebuild(readDump(bytes).root) },
      { name: 'fingerprint', run: ({ root }) => computeScreenFingerprint(root) },
      { name: 'diff', run: ({ root, next }) => customDiff(diff(root, next.root)) },
    ],
    inputs,
    secondsEach,
  );
  return table([['stage', 'MB/s', 'median ms', 'p95 ms', 'failed files'], ...timings.map((timing) => speedRow(timing, dumps))]);
}

function speedRow({ name, ms }: Timing, dumps: Dump[]): string[] {
  let bytes = 0;
  const times: number[] = [];
  dumps.forEach((dump, i) => {
    const time = ms[i];
    if (time === undefined) return;
    times.push(time);
    bytes += dump.bytes.length;
  });
  const total = times.reduce((sum, time) => sum + time, 0);
  const failed = dumps.length - times.length;
  return [name, figure(bytes / 1000 / total), figure(quantile(times, 0.5)), figure(quantile(times, 0.95)), String(failed)];
}
