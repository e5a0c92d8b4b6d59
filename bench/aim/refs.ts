import { RefRegistry, type UnifiedUINode } from '@handsight/core/screen';
import { table } from '../table.ts';
import type { Corpus } from './corpus.ts';
import { listChanges, type Changed } from './list-changes.ts';
import { difference, isSamePage, portrayPage, signature, type Page, type Portrait } from './portrait.ts';

interface RefTally {
  frames: number;
  /** Elements that are on both of two readings and cannot be taken for others. */
  stayed: number;
  kept: number;
  lost: string[];
  wrong: string[];
}

const noRefs = (): RefTally => ({ frames: 0, stayed: 0, kept: 0, lost: [], wrong: [] });

/** Refs along series of real screens: each ref is compared with everything it has meant before. */
export function refsAlongSequences(sequences: Corpus['sequences']): RefTally {
  const tally = noRefs();
  for (const { name, frames } of sequences) {
    const registry = new RefRegistry();
    const meant = new Map<string, { portrait: Portrait; page: Page }>();
    let last: { page: Page; refs: ReadonlyMap<UnifiedUINode, string> } | undefined;
    for (const [i, { root }] of frames.entries()) {
      tally.frames++;
      const refs = new Map(registry.track(root));
      const page = portrayPage(root);
      for (const [node, ref] of refs) {
        const portrait = page.portraits.get(node);
        const before = meant.get(ref);
        if (portrait === undefined) continue;
        const why = before === undefined ? undefined : difference(before.portrait, portrait, { before: before.page, now: page });
        if (why !== undefined && before !== undefined)
          tally.wrong.push(`${name} frame ${i}: ${ref} ${told(before.portrait)} → ${told(portrait)}: ${why}`);
        meant.set(ref, { portrait, page });
      }
      if (last !== undefined && isSamePage(last.page, page)) countKept(`${name} frame ${i}`, last, { page, refs }, tally);
      last = { page, refs };
    }
  }
  return tally;
}

interface Tracked {
  page: Page;
  refs: ReadonlyMap<UnifiedUINode, string>;
}

function countKept(name: string, before: Tracked, now: Tracked, tally: RefTally): void {
  const later = onceBySignature(now.page);
  for (const [sign, x] of onceBySignature(before.page)) {
    const y = x === undefined ? undefined : later.get(sign);
    const ref = x === undefined ? undefined : before.refs.get(x.node);
    if (y === undefined || ref === undefined) continue;
    tally.stayed++;
    if (now.refs.get(y.node) === ref) tally.kept++;
    else tally.lost.push(`lost ${name}: ${ref} ${told(y)}`);
  }
}

function onceBySignature({ portraits }: Page): Map<string, Portrait | undefined> {
  const once = new Map<string, Portrait | undefined>();
  for (const portrait of portraits.values()) {
    const sign = signature(portrait);
    once.set(sign, once.has(sign) ? undefined : portrait);
  }
  return once;
}

/** Refs while the lists of real screens change in known ways: which element is which is known by construction. */
export function refsInLists(screens: Corpus['screens']): Map<string, RefTally> {
  const tallies = new Map<string, RefTally>();
  for (const { name, root } of screens) {
    for (const { name: change, before, changed } of listChanges(root)) {
      const tally = tallies.get(change) ?? noRefs();
      tallies.set(change, tally);
      countChanged(`${name}, ${change}`, before, changed, tally);
    }
  }
  return tallies;
}

function countChanged(name: string, root: UnifiedUINode, { root: now, origin, mustKeep }: Changed, tally: RefTally): void {
  const registry = new RefRegistry();
  const before = new Map(registry.track(root));
  const after = registry.track(now);
  const nodeOf = new Map([...before].map(([node, ref]) => [ref, node]));
  const [page, pageNow] = [portrayPage(root), portrayPage(now)];
  tally.frames++;
  for (const [node, ref] of after) {
    const was = origin.get(node);
    const refBefore = was === undefined ? undefined : before.get(was);
    if (was !== undefined && refBefore !== undefined && mustKeep(was)) {
      tally.stayed++;
      if (ref === refBefore) tally.kept++;
      else tally.lost.push(`lost ${name}: ${refBefore} ${node.className} "${node.text || node.description}"`);
    }
    const carried = nodeOf.get(ref);
    if (carried === undefined || carried === was) continue;
    const [x, y] = [page.portraits.get(carried), pageNow.portraits.get(node)];
    if (x === undefined || y === undefined) continue;
    tally.wrong.push(`${name}: ${ref} ${told(x)} → ${told(y)}`);
  }
}

export function refTable(along: RefTally, lists: ReadonlyMap<string, RefTally>): string {
  const row = (name: string, { frames, stayed, kept, wrong }: RefTally): string[] => [
    name,
    String(frames),
    String(stayed),
    `${(Math.floor((kept / Math.max(1, stayed)) * 1000) / 10).toFixed(1)} %`,
    String(wrong.length),
  ];
  return table([
    ['refs', 'screens', 'elements that stay', 'kept', 'wrong'],
    row('along series of real screens', along),
    ...[...lists].map(([name, tally]) => row(name, tally)),
  ]);
}

const told = ({ node, own, row }: Portrait): string =>
  `${node.className.split('.').at(-1) ?? ''}${own.length === 0 ? '' : ` "${own.join(' | ')}"`}${row === undefined ? '' : ` of [${[...row].join(', ').slice(0, 60)}]`}`;
