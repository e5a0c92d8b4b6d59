import { findNamed, isInteractive, isShown, labelOf, screenBounds, UNIFIED_ROLES, type UnifiedUINode, walk } from '@handsight/core/screen';
import { table } from '../table.ts';
import type { CorpusScreen } from './corpus.ts';
import { said, wordsIn, wordsOf } from './words.ts';

interface NameTally {
  screens: number;
  /** Visible names of elements that can be acted on. */
  names: number;
  hit: number;
  ambiguous: number;
  refused: Fault[];
  wrong: Fault[];
  /** Names that were gone from the screen and still hit something. */
  removed: number;
  ghosts: Fault[];
  /** Gone from the screen, but also the word for a role. */
  roleWords: number;
}

interface Fault {
  screen: string;
  name: string;
  hit: string;
}

const ROLE_WORDS = new Set(Object.values(UNIFIED_ROLES).map((role) => role.replaceAll('_', '')));

/**
 * For each element that can be acted on and has a visible name: aiming by the name hits it or is refused as ambiguous; after everything with
 * that name was removed, aiming hits nothing.
 */
export function leaveOneOut(screens: readonly CorpusScreen[]): NameTally {
  const tally: NameTally = { screens: 0, names: 0, hit: 0, ambiguous: 0, refused: [], wrong: [], removed: 0, ghosts: [], roleWords: 0 };
  for (const { name: screen, root } of screens) {
    tally.screens++;
    for (const name of namesToAim(root)) {
      tally.names++;
      const found = findNamed(root, name);
      const [only] = found;
      if (only === undefined) tally.refused.push({ screen, name, hit: '' });
      else if (found.length > 1) tally.ambiguous++;
      else if (bears(only, name) || (labels(root, name) && isInteractive(only))) tally.hit++;
      else tally.wrong.push({ screen, name, hit: portrayed(only) });
      const rest = without(root, said(name));
      tally.removed++;
      const [ghost] = rest === undefined ? [] : findNamed(rest, name);
      if (ghost === undefined) continue;
      if (ROLE_WORDS.has(said(name).replace(/[\s_]/g, ''))) tally.roleWords++;
      else tally.ghosts.push({ screen, name, hit: portrayed(ghost) });
    }
  }
  return tally;
}

export function nameTable(tally: NameTally): string {
  return table([
    ['aiming by name', 'count'],
    ['screens', String(tally.screens)],
    ['names of elements that can be acted on', String(tally.names)],
    ['hit', String(tally.hit)],
    ['refused as ambiguous', String(tally.ambiguous)],
    ['refused though it is there', String(tally.refused.length)],
    ['hit another element', String(tally.wrong.length)],
    ['names removed from their screen', String(tally.removed)],
    ['of them also a word for a role', String(tally.roleWords)],
    ['still hit something', String(tally.ghosts.length)],
  ]);
}

export const nameFaults = ({ refused, wrong, ghosts }: NameTally): string[] => [
  ...refused.map(({ screen, name }) => `refused   ${screen}: "${name}"`),
  ...wrong.map(({ screen, name, hit }) => `wrong     ${screen}: "${name}" hit ${hit}`),
  ...ghosts.map(({ screen, name, hit }) => `not there ${screen}: "${name}" hit ${hit}`),
];

/** The names of what can be acted on: each element's whole name, and the single texts of rows. */
function namesToAim(root: UnifiedUINode): Set<string> {
  const screen = screenBounds(root);
  const names = new Set<string>();
  for (const node of walk(root)) {
    if (node === root || !isInteractive(node) || node.scrollable || !isShown(node, screen)) continue;
    for (const name of [labelOf(node), node.text === node.value ? '' : node.text, node.description, ...textsOfRow(node)]) {
      if (/[\p{L}\p{N}]/u.test(name)) names.add(name);
    }
  }
  return names;
}

/** The texts in a row that belong to no other control. */
function textsOfRow(row: UnifiedUINode): string[] {
  return row.children.flatMap((child) => (isInteractive(child) || !child.visible ? [] : [child.text, ...textsOfRow(child)]));
}

/** The element shows the name itself, or one of its texts is the name, or all of them together are. */
function bears(node: UnifiedUINode, name: string): boolean {
  const wanted = said(name);
  return wordsIn(node).includes(wanted) || said(labelOf(node)) === wanted;
}

/** Somewhere on the screen the name stands as a text, which may label the control. */
const labels = (root: UnifiedUINode, name: string): boolean =>
  [...walk(root)].some((node) => !isInteractive(node) && wordsOf(node).includes(said(name)));

/** The screen without every element of this name: what shows it, and what is called so after its texts. */
function without(node: UnifiedUINode, name: string): UnifiedUINode | undefined {
  const children = node.children.flatMap((child) => {
    const isNamed = wordsOf(child).includes(name) || (isInteractive(child) && said(labelOf(child)) === name);
    const rest = isNamed ? undefined : without(child, name);
    return rest === undefined ? [] : [rest];
  });
  return { ...node, children };
}

const portrayed = (node: UnifiedUINode): string =>
  `${node.className.split('.').at(-1) ?? ''} "${labelOf(node)}"${node.resourceId === '' ? '' : ` ${node.resourceId}`}`;
