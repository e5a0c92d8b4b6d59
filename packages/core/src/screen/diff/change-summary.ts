import type { Item } from '../compact/item.ts';
import { outline, SYSTEM_UI } from '../compact/outline.ts';
import { overlaps, type Point } from '../geometry.ts';
import { labelOf } from '../label.ts';
import type { UnifiedUINode } from '../node.ts';
import { screenBounds } from '../screen-bounds.ts';
import type { Changes } from './changes.ts';
import type { FieldName } from './fields.ts';
import type { Place } from './place.ts';
import type { PlacedTree } from './placed-tree.ts';

export interface Refs {
  /** The ref of a node of either tree. */
  refOf(node: UnifiedUINode): string | undefined;
}

export type KeyboardChange = 'appeared' | 'disappeared' | undefined;

export interface SummarizedChange {
  before: UnifiedUINode;
  after: Item;
  fields: FieldName[];
}

/** The changes worth showing to a reader: of the screen as printed, not of the tree. */
export interface ChangeSummary {
  changed: SummarizedChange[];
  added: Item[];
  removed: Item[];
  /** Number of elements that only moved, and by how much if all of them moved alike. */
  shifted: number;
  shift: Point | undefined;
  /** The innermost element that lost the focus, and the one that got it. */
  focusFrom: UnifiedUINode | undefined;
  focusTo: UnifiedUINode | undefined;
}

/** Positions are summed up, visibility is reported as added and removed, and the rest is internal to the app. */
const OMITTED_FIELDS: ReadonlySet<FieldName> = new Set(['bounds', 'hidden', 'class', 'resource_id']);

/** They name an element without a text, so a changed name covers them too. */
const NAMING: ReadonlySet<FieldName> = new Set(['description', 'hint', 'tooltip']);

type Items = ReadonlyMap<UnifiedUINode, Item>;

export function summarizeChanges(changes: Changes, refs: Refs): ChangeSummary {
  const was = itemsOf(changes.before, refs);
  const is = itemsOf(changes.after, refs);
  const unrelated = unrelatedPlaces(changes, was, is, refs);
  const isKept = (x: Place, y: Place): boolean => was.has(x.node) && is.has(y.node) && !unrelated.has(y);

  const summary: ChangeSummary = {
    changed: [],
    added: [],
    removed: [],
    shifted: 0,
    shift: undefined,
    focusFrom: undefined,
    focusTo: undefined,
  };
  const shifts: Point[] = [];
  for (const place of changes.after.places) {
    const { node, mate } = place;
    const item = is.get(node);
    const fields = changes.changed.get(place) ?? [];
    if (node.focused && mate?.node.focused !== true) summary.focusTo = node;
    if (item !== undefined && (mate === undefined || !isKept(mate, place))) {
      summary.added.push(item);
    } else if (mate !== undefined) {
      const reported = item === undefined ? fields.filter((name) => name === 'focused') : reportedFields(fields);
      if (reported.length > 0)
        summary.changed.push({ before: mate.node, after: item ?? { node, label: labelOf(node), items: [] }, fields: reported });
      else if (item !== undefined && fields.includes('bounds')) shifts.push(shiftOf(mate.node, node));
    }
  }
  for (const place of changes.before.places) {
    const { node, mate } = place;
    const item = was.get(node);
    if (node.focused && mate?.node.focused !== true) summary.focusFrom = node;
    if (item !== undefined && (mate === undefined || !isKept(place, mate))) summary.removed.push(item);
  }
  summary.shifted = shifts.length;
  summary.shift = commonShift(shifts);
  return summary;
}

/**
 * Places of `after` whose mates are a good base for a diff but not the same element to a reader: those with another ref, and where refs do
 * not decide, those with another name at another position, and their content.
 */
function unrelatedPlaces({ after }: Changes, was: Items, is: Items, refs: Refs): Set<Place> {
  const unrelated = new Set<Place>();
  for (const place of after.places) {
    const { node, parent, mate } = place;
    if (mate === undefined) continue;
    const old = refs.refOf(mate.node);
    const now = refs.refOf(node);
    const isUnrelated =
      old !== undefined && now !== undefined
        ? old !== now
        : (parent !== undefined && unrelated.has(parent)) ||
          (was.get(mate.node)?.label !== is.get(node)?.label && !overlaps(mate.node.bounds, node.bounds));
    if (isUnrelated) unrelated.add(place);
  }
  return unrelated;
}

function itemsOf({ root, places }: PlacedTree, refs: Refs): Items {
  const items = outline(root.node, {
    screen: screenBounds(root.node),
    refOf: (node) => refs.refOf(node) ?? '',
    externalLabels: undefined,
    onlyInteractive: false,
    skipSystemTexts: places.some(({ node: { packageName } }) => packageName !== '' && packageName !== SYSTEM_UI),
    keyboard: undefined,
    listsCovered: true,
  });
  const listed = items.flatMap(withInner).filter((item) => item.row === undefined && item.note === undefined && item.isBlank === undefined);
  return new Map(listed.map((item) => [item.node, item]));
}

/** An item and all items inside it. */
export const withInner = (item: Item): Item[] => [item, ...item.items.flatMap(withInner)];

function reportedFields(fields: readonly FieldName[]): FieldName[] {
  const isRenamed = fields.includes('name');
  return fields.filter((name) => !OMITTED_FIELDS.has(name) && !(isRenamed && NAMING.has(name)));
}

const shiftOf = (a: UnifiedUINode, b: UnifiedUINode): Point => ({ x: b.bounds.left - a.bounds.left, y: b.bounds.top - a.bounds.top });

function commonShift(shifts: readonly Point[]): Point | undefined {
  const [first] = shifts;
  if (first === undefined || (first.x === 0 && first.y === 0)) return undefined;
  return shifts.every(({ x, y }) => x === first.x && y === first.y) ? first : undefined;
}
