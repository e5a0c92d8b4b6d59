import { print, remark } from '@handsight/cli';
import { readDumpFolder, type DumpFolder } from './dump-folder.ts';
import { deviceTable } from './device-sequences.ts';
import { growthTable } from './growth.ts';
import { recallLine, tokenTable } from './reach.ts';
import { fingerprintTable } from './fingerprint-stability.ts';
import { refTable } from './ref-sequences.ts';
import { textTable } from './shown-texts.ts';
import { readingTable, stagesTable } from './speed.ts';

const DEVICE_STEPS = 1000;

export async function runScreenBench(folder: string, secondsEach: number): Promise<void> {
  const found = await readDumpFolder(folder);
  const { dumps } = found;
  await print(summary(found));
  remark('measuring the readers …');
  await print(`\n${await readingTable(dumps, secondsEach)}`);
  remark('measuring the stages …');
  await print(`\n${stagesTable(dumps, secondsEach)}`);
  remark('measuring the growth …');
  await print(`\n${growthTable(secondsEach)}`);
  await print(`\n${await tokenTable(dumps)}`);
  await print(`\n${recallLine(dumps)}`);
  await print(`\n${textTable(dumps)}`);
  await print(`\n${fingerprintTable(dumps)}`);
  await print(`\n${refTable(dumps)}`);
  await print(`\n${await deviceTable(DEVICE_STEPS)}`);
}

function summary({ dumps, unreadable }: DumpFolder): string {
  const bytes = dumps.reduce((sum, dump) => sum + dump.bytes.length, 0);
  const nodes = dumps.reduce((sum, dump) => sum + dump.nodeCount, 0);
  const without = unreadable.length === 0 ? '' : `; without a screen: ${unreadable.join(', ')}`;
  return `${dumps.length} dumps, ${(bytes / 1e6).toFixed(2)} MB, ${nodes.toLocaleString('en')} nodes, Node ${process.versions.node}${without}`;
}
