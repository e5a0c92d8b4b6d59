import type { Reaction } from '../../host/receipt.ts';
import type { ChangeSummary } from '../../screen/diff/change-summary.ts';
import type { Changes } from '../../screen/diff/changes.ts';
import { sameBounds } from '../../screen/geometry.ts';
import { ownLabel } from '../../screen/label.ts';
import type { UnifiedUINode } from '../../screen/node.ts';
import { isField, isInteractive } from '../../screen/trait.ts';
import { reaction, shorten } from './make-reaction.ts';
import { nameWithoutFields } from './name-without-fields.ts';

/**
 * A text equal to its neighbour's is not printed, so one that becomes equal, or stops being so, has changed in place, not appeared or gone.
 */
export function rewordings({ before, after }: Changes, summary: ChangeSummary): { reworded: Reaction[]; summary: ChangeSummary } {
  const places = new Map([...before.places, ...after.places].map((place) => [place.node, place]));
  const otherOf = ({ node }: ChangeSummary['added'][number]): UnifiedUINode | undefined => {
    const other = places.get(node)?.mate?.node;
    const isText = other !== undefined && !isField(other) && !isInteractive(other) && sameBounds(other.bounds, node.bounds);
    return isText && ownLabel(other) !== '' && ownLabel(other) !== ownLabel(node) ? other : undefined;
  };
  const made = (from: UnifiedUINode, to: UnifiedUINode): Reaction => ({
    ...reaction('changed', ownLabel(to)),
    from: shorten(ownLabel(from)),
    to: shorten(ownLabel(to)),
  });
  const pairs = [
    ...summary.removed.map((item) => ({ item, from: item.node, to: otherOf(item) })),
    ...summary.added.map((item) => ({ item, from: otherOf(item), to: item.node })),
  ].filter(({ from, to }) => from !== undefined && to !== undefined);
  const isReworded = (item: ChangeSummary['added'][number]): boolean => pairs.some((pair) => pair.item === item);
  return {
    reworded: pairs.flatMap(({ from, to }) =>
      from === undefined || to === undefined || nameWithoutFields(from) === nameWithoutFields(to) ? [] : [made(from, to)],
    ),
    summary: {
      ...summary,
      added: summary.added.filter((item) => !isReworded(item)),
      removed: summary.removed.filter((item) => !isReworded(item)),
    },
  };
}
