import { print, remark } from '@handsight/cli';
import { readCorpus } from './corpus.ts';
import { leaveOneOut, nameFaults, nameTable } from './leave-one-out.ts';
import { refsAlongSequences, refsInLists, refTable } from './refs.ts';

export interface AimOptions {
  /** Print every fault. */
  faults: boolean;
}

/** Whether names and refs hit the element that is meant, on real screens, judged without the matcher. */
export async function runAimBench(folder: string, { faults }: AimOptions): Promise<void> {
  const { screens, sequences, unreadable } = await readCorpus(folder);
  await print(
    `${screens.length} screens, ${sequences.length} series${unreadable.length === 0 ? '' : `; without a screen: ${unreadable.join(', ')}`}`,
  );
  remark('aiming by name …');
  const names = leaveOneOut(screens);
  await print(`\n${nameTable(names)}`);
  remark('following refs …');
  const along = refsAlongSequences(sequences);
  const lists = refsInLists(screens);
  await print(`\n${refTable(along, lists)}`);
  const found = [...nameFaults(names), ...[along, ...lists.values()].flatMap(({ wrong, lost }) => [...wrong, ...lost])];
  if (faults && found.length > 0) await print(`\n${found.join('\n')}`);
}
